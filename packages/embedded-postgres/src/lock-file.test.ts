import { expect, test } from "vitest";
import { parsePostmasterPid } from "./lock-file.ts";
import { stateFromStat } from "./process-state.ts";

test("reads the process and the socket folder from postmaster.pid", () => {
  const text =
    "812\n/data/postgresql\n1763636400\n5432\n/run/tender-portal-0a1b2c3d\n\n  4915729    131072\nready   \n";
  expect(parsePostmasterPid(text)).toEqual({ pid: 812, socketFolder: "/run/tender-portal-0a1b2c3d" });
});

test.each(["", "\n", "abc\n", "-3\n"])("reads no process from the damaged postmaster.pid %j", (text) => {
  expect(parsePostmasterPid(text)).toBeUndefined();
});

test("reads a postmaster that has not written its socket folder yet", () => {
  expect(parsePostmasterPid("812\n/data/postgresql\n1763636400\n5432\n")).toEqual({
    pid: 812,
    socketFolder: undefined,
  });
});

test.each([
  ["812 (postgres) S 1 812", true, "postmaster"],
  ["812 (postgres) S 1 812", false, "unrelated"],
  ["812 (postgres) Z 1 812", true, "zombie"],
  ["812 (node) S 1 812", true, "unrelated"],
  ["812 (a) Z (postgres) S 1 812", true, "unrelated"],
])("identifies the process %j (in the cluster: %s) as a %s", (stat, isInCluster, expected) => {
  expect(stateFromStat(stat, () => isInCluster)).toBe(expected);
});
