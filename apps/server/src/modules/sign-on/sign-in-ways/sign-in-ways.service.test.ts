import { expect, test, vi } from "vitest";
import { createSignInWays } from "./sign-in-ways.service.ts";

const ways = {
  scanApps: [{ authType: "0", name: "移动证书" }],
  certificate: { agentUrls: ["wss://127.0.0.1:3103/ca/v1"], downloadUrl: null },
  thirdParties: [{ type: "wecom", name: "企业微信" }],
} as const;

test("returns the answer of every way", async () => {
  const read = createSignInWays(
    {
      scanApps: async () => ways.scanApps,
      certificate: async () => ways.certificate,
      thirdParties: async () => ways.thirdParties,
    },
    { warn: vi.fn() },
  );
  expect(await read()).toEqual(ways);
});

test("returns the last answer of a way that fails, and current answers of the others", async () => {
  let isDown = false;
  const warn = vi.fn();
  const read = createSignInWays(
    {
      scanApps: async () => {
        if (isDown) throw new Error("the database is gone");
        return ways.scanApps;
      },
      certificate: async () => (isDown ? null : ways.certificate),
      thirdParties: async () => ways.thirdParties,
    },
    { warn },
  );
  await read();
  isDown = true;
  expect(await read()).toEqual({ ...ways, certificate: null });
  expect(warn).toHaveBeenCalledOnce();
});

test("returns nothing for a way that has never answered", async () => {
  const down = async () => {
    throw new Error("the database is gone");
  };
  const read = createSignInWays({ scanApps: down, certificate: down, thirdParties: down }, { warn: vi.fn() });
  expect(await read()).toEqual({ scanApps: [], certificate: null, thirdParties: [] });
});
