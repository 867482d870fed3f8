import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#test/browser/render.ts";
import { usePageSearch } from "./use-page-search.ts";

function Asking({ onNow }: { readonly onNow: (now: string) => void }) {
  const { now, change } = usePageSearch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const ask = () => {
    change(new URLSearchParams("keyword=admin"));
    onNow(String(now()));
  };
  return (
    <>
      <p>{key}</p>
      <button type="button" onClick={ask}>
        查询
      </button>
      <button
        type="button"
        onClick={() => {
          ask();
          navigate("?page=2", { replace: true });
        }}
      >
        查询后离开
      </button>
      <button type="button" onClick={() => onNow(String(now()))}>
        现在
      </button>
    </>
  );
}

function open() {
  const seen: string[] = [];
  render(
    <MemoryRouter initialEntries={[{ pathname: "/", search: "?page=2", key: "first" }]}>
      <Asking onNow={(now) => seen.push(now)} />
    </MemoryRouter>,
  );
  const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
  return { seen, press, moved: () => expect.element(page.getByText("first")).not.toBeInTheDocument() };
}

test("returns a change from the moment it is made", async () => {
  const { seen, press, moved } = open();
  await press("查询");
  await moved();
  await press("现在");
  expect(seen).toEqual(["keyword=admin", "keyword=admin"]);
});

test("drops a change that another navigation replaced, even to the former address", async () => {
  const { seen, press, moved } = open();
  await press("查询后离开");
  await moved();
  await press("现在");
  expect(seen).toEqual(["keyword=admin", "page=2"]);
});
