import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { cleanup } from "#test/browser/render.ts";
import { DetailList } from "./detail-list.tsx";

const details = ["甲", "乙", "丙", "丁", "戊"].map((label) => ({ label, value: `${label}的值` }));

/** Returns the number of details in the first row. */
function countFirstRow(): number {
  const tops = [...document.querySelectorAll("dl > div")].map((pair) => pair.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
}

test("[PAGE-09] arranges details in three columns or as many as given", async () => {
  for (const [columns, inRow] of [
    [undefined, 3],
    [1, 1],
    [2, 2],
    [4, 4],
  ] as const) {
    cleanup();
    openPart(<DetailList details={details} {...(columns === undefined ? {} : { columns })} />);
    await expect.poll(countFirstRow).toBe(inRow);
  }
});

test("[PAGE-09] folds four columns where they have no room", async () => {
  for (const [width, inRow] of [
    [1440, 4],
    [800, 3],
    [600, 2],
    [320, 1],
  ] as const) {
    cleanup();
    openPart(
      <div style={{ width }}>
        <DetailList details={details} columns={4} />
      </div>,
    );
    await expect.poll(countFirstRow).toBe(inRow);
  }
});

test("[PAGE-09] pairs each value with its label and gives a long one its own line", async () => {
  openPart(<DetailList details={[...details, { label: "说明", value: "很长的说明", isFullWidth: true }]} />);
  await expect.element(page.getByText("很长的说明")).toBeVisible();
  const [term, definition] = [page.getByRole("term").elements(), page.getByRole("definition").elements()];
  expect(term.map(({ textContent }) => textContent)).toEqual(["甲", "乙", "丙", "丁", "戊", "说明"]);
  expect(definition.map(({ textContent }) => textContent)).toEqual(
    ["甲", "乙", "丙", "丁", "戊"].map((label) => `${label}的值`).concat("很长的说明"),
  );
  const list = document.querySelector("dl")?.getBoundingClientRect();
  expect(definition.at(-1)?.parentElement?.getBoundingClientRect().width).toBe(list?.width);
});
