import { expect, test, vi } from "vitest";
import { composition, erasersOf, sweepsOf } from "./composition.ts";
import type { Platform } from "./platform.ts";

const platform = {} as Platform;

test("creates modules in order, each with the services of those before it", async () => {
  const ground = [
    ["first", () => ({ services: { number: 2 }, routes: { "first.read": 1 } })],
    ["second", (_platform: Platform, { number }: { number: number }) => ({ services: { next: number + 1 } })],
  ] as const;
  const upper = [
    ["upper", async (_platform: Platform, { next }: { next: number }) => ({ services: { double: next * 2 } })],
  ] as const;
  const made = await composition().with(ground).with(upper).make(platform);
  expect(made.services).toEqual({ number: 2, next: 3, double: 6 });
  expect(made.routes).toEqual({ "first.read": 1 });
  expect(made.modules.map(({ name }) => name)).toEqual(["first", "second", "upper"]);
});

test("does not compile a group whose module needs a service of a later one", () => {
  const upper = [
    "upper",
    (_platform: Platform, { number }: { number: number }) => ({ services: { double: number } }),
  ] as const;
  const ground = ["ground", () => ({ services: { number: 2 } })] as const;
  composition().with([ground, upper]).make;
  // @ts-expect-error the service `number` is not there yet
  composition().with([upper, ground]).make;
});

test("refuses two modules that offer the same name", async () => {
  const twice = composition().with([
    ["one", () => ({ services: { name: 1 } })],
    ["other", () => ({ services: { name: 2 } })],
  ]);
  await expect(twice.make(platform)).rejects.toThrow("two modules supply the service name");
});

test("erases from the last module to the first, and sweeps in order", async () => {
  const order: string[] = [];
  const parts = (name: string) => () => ({
    eraser: async (userId: string) => void order.push(`${name} ${userId}`),
    sweep: vi.fn(async () => 1),
  });
  const { modules } = await composition()
    .with([
      ["ground", parts("ground")],
      ["upper", parts("upper")],
    ])
    .make(platform);
  for (const erase of erasersOf(modules)) await erase("u1");
  expect(order).toEqual(["upper u1", "ground u1"]);
  expect(sweepsOf(modules).map(({ name }) => name)).toEqual(["ground.sweep", "upper.sweep"]);
});
