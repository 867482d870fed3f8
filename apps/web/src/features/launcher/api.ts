import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/client.ts";
import type { LauncherVariant } from "./model/tile-layout.ts";

/** `system` of the call: the portal's own list, or what runs on this machine. */
const listOf = { portal: "2", development: "1" } as const;

export const launcherKey = ["launcher", "subsystems"];

export const useSubsystems = (variant: LauncherVariant) =>
  useQuery({
    queryKey: [...launcherKey, variant],
    queryFn: ({ signal }) => call("launcher.listSubsystems", { query: { system: listOf[variant] } }, { signal }),
    meta: { shownInPlace: true },
  });
