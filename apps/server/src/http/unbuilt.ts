import type { EndpointKey } from "@tender/contract";
import { AppError } from "../platform/app-error.ts";
import type { Routes } from "./routes.ts";

/** Calls of the contract whose modules are not built yet: the one placeholder there is. A test lists them. */
export const unbuiltKeys = [
  "notice.listOwn",
  "notice.read",
  "notice.markRead",
] as const satisfies readonly EndpointKey[];

const refuse = async (): Promise<never> => {
  throw new AppError("http.not_built");
};

type Unbuilt = Pick<Routes, (typeof unbuiltKeys)[number]>;

export const unbuiltRoutes = Object.fromEntries(unbuiltKeys.map((key) => [key, refuse])) as unknown as Unbuilt;
