import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import type { Schedule } from "./model/schedule-form.ts";
import { scheduleText } from "./schedule-text.ts";

export type Person = ResultFor<"reportSchedule.findPeople">[number];
type SaveBody = RequestFor<"reportSchedule.save">["body"];

const key = (code: string) => ["online-report", "schedules", code] as const;
/** Interval of the queries for the result of a running schedule, in milliseconds. */
const RUNNING_MS = 3_000;

const listOwn = (code: string, signal?: AbortSignal) =>
  call("reportSchedule.listOwn", { params: { code } }, signal ? { signal } : {});

export const useSchedules = (code: string) =>
  useQuery({
    queryKey: key(code),
    queryFn: ({ signal }) => listOwn(code, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ isRunning }) => isRunning) ? RUNNING_MS : false),
    meta: { shownInPlace: true },
  });

export async function readSchedule(code: string, id: string): Promise<Schedule> {
  const found = (await listOwn(code)).rows.find((row) => row.id === id);
  if (found) return found;
  throw new ApiError({
    status: 200,
    code: "report_schedule.not_found",
    message: scheduleText.gone,
    details: null,
  });
}

export const usePeople = (code: string, keyword: string) =>
  useQuery({
    queryKey: ["online-report", "schedule-people", code, keyword],
    queryFn: ({ signal }) => call("reportSchedule.findPeople", { params: { code }, query: { keyword } }, { signal }),
    enabled: keyword !== "",
    meta: { shownInPlace: true },
  });

export const saveSchedule = (code: string, body: SaveBody) => call("reportSchedule.save", { params: { code }, body });
export const setPaused = (code: string, { id, version }: Schedule, isPaused: boolean) =>
  call("reportSchedule.setPaused", { params: { code }, body: { id, version, isPaused } });
export const removeSchedule = (code: string, { id, version }: Schedule) =>
  call("reportSchedule.remove", { params: { code }, body: { id, version } });
export const runNow = (code: string, { id }: Schedule) =>
  call("reportSchedule.runNow", { params: { code }, body: { id } });

export function useRefreshSchedules(code: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key(code) });
}
