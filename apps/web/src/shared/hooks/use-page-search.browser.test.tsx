import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#test/browser/render.ts";
import { usePageSearch } from "./use-page-search.ts";

function SearchProbe({ onNow }: { readonly onNow: (now: string) => void }) {
  const { now, change } = usePageSearch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const changeSearch = () => {
    change(new URLSearchParams("keyword=admin"));
    onNow(String(now()));
  };
  return (
    <>
      <p>{key}</p>
      <button type="button" onClick={changeSearch}>
        查询
      </button>
      <button
        type="button"
        onClick={() => {
          changeSearch();
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
  const reported: string[] = [];
  render(
    <MemoryRouter initialEntries={[{ pathname: "/", search: "?page=2", key: "first" }]}>
      <SearchProbe onNow={(now) => reported.push(now)} />
    </MemoryRouter>,
  );
  const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
  return {
    reported,
    press,
    waitForNavigation: () => expect.element(page.getByText("first")).not.toBeInTheDocument(),
  };
}

test("returns a change from the moment it is made", async () => {
  const { reported, press, waitForNavigation } = open();
  await press("查询");
  await waitForNavigation();
  await press("现在");
  expect(reported).toEqual(["keyword=admin", "keyword=admin"]);
});

test("drops a change that another navigation replaced, even to the former address", async () => {
  const { reported, press, waitForNavigation } = open();
  await press("查询后离开");
  await waitForNavigation();
  await press("现在");
  expect(reported).toEqual(["keyword=admin", "page=2"]);
});
