import { expect, onTestFinished, test, vi } from "vitest";

const waitForLoad = (element: HTMLElement) =>
  new Promise((resolve, reject) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", reject);
  });

/** Opens a window of this origin that runs the script of the provider's last page, as the server's page does. */
async function openLastPage(opener: object, status: string, code: string) {
  const frame = document.createElement("iframe");
  onTestFinished(() => frame.remove());
  frame.src = "/guide/index.html";
  const pageLoad = waitForLoad(frame);
  document.body.append(frame);
  await pageLoad;
  const { contentWindow: popup, contentDocument: page } = frame;
  if (!popup || !page) throw new Error("the frame shows nothing");
  const close = vi.spyOn(popup, "close").mockReturnValue(undefined);
  popup.opener = opener;
  const script = page.createElement("script");
  Object.assign(script.dataset, { status, code });
  script.src = "/third-login/return.js";
  const scriptLoad = waitForLoad(script);
  page.head.append(script);
  await scriptLoad;
  return close;
}

test("[SEC-44, W-24, THIRD-02] posts the code once, to the opener in its own origin, and closes the window", async () => {
  sessionStorage.clear();
  const postMessage = vi.fn();
  const close = await openLastPage({ postMessage }, "ok", "code-7");
  const message = { type: "third-login", status: "ok", code: "code-7" };
  expect(postMessage.mock.calls).toEqual([[message, window.location.origin]]);
  expect(close).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem("THIRD_LOGIN")).toBeNull();
});
