import { expect, test, vi } from "vitest";
import { composition, erasersOf, sweepsOf } from "./composition.ts";
import type { Platform } from "./platform.ts";

const platform = {} as Platform;

test("makes modules in order, each from the services of those before it", async () => {
  const made = await composition()
    .add("ground", () => ({ services: { number: 2 }, routes: { "ground.read": 1 } }))
    .add("upper", async (_platform, { number }: { number: number }) => ({ services: { double: number * 2 } }))
    .make(platform);
  expect(made.services).toEqual({ number: 2, double: 4 });
  expect(made.routes).toEqual({ "ground.read": 1 });
  expect(made.modules.map(({ name }) => name)).toEqual(["ground", "upper"]);
});

test("does not compile a module that uses a service of a later one", () => {
  const upper = (_platform: Platform, { number }: { number: number }) => ({ services: { double: number * 2 } });
  // @ts-expect-error the service `number` is not there yet
  composition().add("upper", upper);
});

test("refuses two modules that offer one name", async () => {
  const twice = composition()
    .add("one", () => ({ services: { name: 1 } }))
    .add("other", () => ({ services: { name: 2 } }));
  await expect(twice.make(platform)).rejects.toThrow("two modules offer the service name");
});

test("erases from the last module down to the first, and sweeps in order", async () => {
  const order: string[] = [];
  const parts = (name: string) => () => ({
    eraser: async (userId: string) => void order.push(`${name} ${userId}`),
    sweep: vi.fn(async () => 1),
  });
  const { modules } = await composition().add("ground", parts("ground")).add("upper", parts("upper")).make(platform);
  for (const erase of erasersOf(modules)) await erase("u1");
  expect(order).toEqual(["upper u1", "ground u1"]);
  expect(sweepsOf(modules).map(({ name }) => name)).toEqual(["ground.sweep", "upper.sweep"]);
});
