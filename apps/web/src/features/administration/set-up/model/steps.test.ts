import type { EndpointOf, ResultOf } from "@tender/contract";
import { expect, test } from "vitest";
import { leftOf, stepOf } from "./steps.ts";

type Overview = ResultOf<EndpointOf<"setUp.read">>;

const with_ = (...states: ("open" | "partly" | "done")[]): Pick<Overview, "steps"> => ({
  steps: (["organisation", "departments", "messages", "people", "security"] as const).map((key, at) => ({
    key,
    state: states[at] ?? "done",
  })),
});

test("goes on with the first step that has something left", () => {
  expect(stepOf(null, with_("done", "partly", "open"))).toBe("departments");
  expect(stepOf(null, with_())).toBe("finish");
  expect(stepOf("nothing-of-that-name", with_("open"))).toBe("organisation");
});

test("stays where the address says", () => {
  expect(stepOf("people", with_("open"))).toBe("people");
  expect(stepOf("finish", with_("open"))).toBe("finish");
});

test("names what is left", () => {
  expect(leftOf(with_("done", "partly", "open"))).toEqual(["departments", "messages"]);
});
