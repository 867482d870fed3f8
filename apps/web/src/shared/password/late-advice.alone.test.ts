import { afterEach, expect, test, vi } from "vitest";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { advise } from "./password-advice.ts";

afterEach(() => void vi.doUnmock("@zxcvbn-ts/core"));

test("loads the library again at the next call after a failure", async () => {
  vi.doMock("@zxcvbn-ts/core", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  await expect(advise("Tender", [])).rejects.toBeInstanceOf(ChunkLoadError);
  vi.doUnmock("@zxcvbn-ts/core");
  expect(await advise("password", [])).toMatchObject({ suggestions: expect.any(Array) });
});
