import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { openPart } from "#test/browser/open.tsx";
import { rememberSignIn } from "#test/browser/person.ts";
import { Permitted } from "./permitted.tsx";

const entry = (action: string, type = "1", status = "1") => ({ action, type, status, describe: "" });
const readShownActions = () =>
  page
    .getByRole("button")
    .elements()
    .map((element) => element.textContent);

/** Stores the lists as a reloaded tab has them: those of the last answer, in its session storage. */
function storeLists(auth: object[], allAuth: object[]): void {
  storeCredentials("token-1", "access-1");
  const storedEntry = (value: object[]) => JSON.stringify({ value, expire: null });
  window.localStorage.setItem("MENU_PERMISSIONS", storedEntry([]));
  window.sessionStorage.setItem("LOGIN_USER_BUTTON_AUTH", storedEntry(auth));
  window.sessionStorage.setItem("SYS_BUTTON_AUTH", storedEntry(allAuth));
}

const buttons = (
  <>
    {["a:held", "a:open", "a:listed", "a:unlisted", "a:usable"].map((action) => (
      <Permitted key={action} action={action}>
        <button type="button">{action}</button>
      </Permitted>
    ))}
  </>
);

test("[PERM-06, PERM-07, PERM-08, PERM-09, STORE-06] renders only the controls that the lists in session storage allow", async () => {
  const listed = [entry("a:open", "1", "0"), entry("a:listed"), entry("a:usable", "2", "0")];
  storeLists([entry("a:held")], listed);
  rememberSignIn();
  openPart(buttons);
  await expect.poll(readShownActions).toEqual(["a:held", "a:open"]);
});

test("[PERM-05] shows a control that the form's flow node allows, whatever the lists contain", async () => {
  openPart(
    <Permitted action="a:step" flowNode={[entry("a:step")]}>
      <button type="button">a:step</button>
    </Permitted>,
  );
  await expect.poll(readShownActions).toEqual(["a:step"]);
});
