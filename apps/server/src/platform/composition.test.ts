import { expect, test, vi } from "vitest";
import { composition, erasersOf, sweepsOf } from "./composition.ts";
import type { Platform } from "./platform.ts";

const platform = {} as Platform;

test("creates modules in order, each with the services of those before it", async () => {
  const groundGroup = [
    ["first", () => ({ services: { number: 2 }, routes: { "first.read": 1 } })],
    ["second", (_platform: Platform, { number }: { number: number }) => ({ services: { next: number + 1 } })],
  ] as const;
  const upperGroup = [
    ["upper", async (_platform: Platform, { next }: { next: number }) => ({ services: { double: next * 2 } })],
  ] as const;
  const composed = await composition().with(groundGroup).with(upperGroup).make(platform);
  expect(composed.services).toEqual({ number: 2, next: 3, double: 6 });
  expect(composed.routes).toEqual({ "first.read": 1 });
  expect(composed.modules.map(({ name }) => name)).toEqual(["first", "second", "upper"]);
});

test("does not compile a group whose module needs a service of a later one", () => {
  const upperModule = [
    "upper",
    (_platform: Platform, { number }: { number: number }) => ({ services: { double: number } }),
  ] as const;
  const groundModule = ["ground", () => ({ services: { number: 2 } })] as const;
  composition().with([groundModule, upperModule]).make;
  // @ts-expect-error the service `number` is created later
  composition().with([upperModule, groundModule]).make;
});

test("refuses two modules that offer the same name", async () => {
  const conflicting = composition().with([
    ["one", () => ({ services: { name: 1 } })],
    ["other", () => ({ services: { name: 2 } })],
  ]);
  await expect(conflicting.make(platform)).rejects.toThrow("two modules supply the service name");
});

test("erases from the last module to the first, and sweeps in order", async () => {
  const order: string[] = [];
  const factory = (name: string) => () => ({
    eraser: async (userId: string) => void order.push(`${name} ${userId}`),
    sweep: vi.fn(async () => 1),
  });
  const { modules } = await composition()
    .with([
      ["ground", factory("ground")],
      ["upper", factory("upper")],
    ])
    .make(platform);
  for (const erase of erasersOf(modules)) await erase("u1");
  expect(order).toEqual(["upper u1", "ground u1"]);
  expect(sweepsOf(modules).map(({ name }) => name)).toEqual(["ground.sweep", "upper.sweep"]);
});
