import type { EndpointOf, ResultOf } from "@tender/contract";
import { expect, test } from "vitest";
import { remainingSteps, stepOf } from "./steps.ts";

type Overview = ResultOf<EndpointOf<"setUp.read">>;

const with_ = (...states: ("open" | "partly" | "done")[]): Pick<Overview, "steps"> => ({
  steps: (["organisation", "departments", "messages", "people", "security"] as const).map((key, at) => ({
    key,
    state: states[at] ?? "done",
  })),
});

test("starts with the first unfinished step", () => {
  expect(stepOf(null, with_("done", "partly", "open"))).toBe("departments");
  expect(stepOf(null, with_())).toBe("finish");
  expect(stepOf("nothing-of-that-name", with_("open"))).toBe("organisation");
});

test("opens the step of the address", () => {
  expect(stepOf("people", with_("open"))).toBe("people");
  expect(stepOf("finish", with_("open"))).toBe("finish");
});

test("names the unfinished steps", () => {
  expect(remainingSteps(with_("done", "partly", "open"))).toEqual(["departments", "messages"]);
});
