import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { type Key, type Phone, signConfirmation, signScan } from "./model/phone-signature.ts";

export type DemoPhones = ResultFor<"scan.readDemoPhone">;
export type Scanned = ResultFor<"scan.reportScan">;

const key = ["demo-phone"];

export const useDemoPhones = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("scan.readDemoPhone", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshDemoPhones(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** Returns the id of a waiting task of this browser for the app; undefined: none waits. */
export async function findTask(authType: Phone["authType"]): Promise<string | undefined> {
  const { tasks } = await call("scan.readDemoPhone");
  return tasks.find((task) => task.authType === authType)?.taskId;
}

export const sendScan = async (phone: Phone, privateKey: Key, taskId: string): Promise<Scanned> =>
  call("scan.reportScan", { body: await signScan(phone, privateKey, taskId, Date.now()) });

/** `number`: the typed number; null: a refusal. */
export const sendDecision = async (phone: Phone, privateKey: Key, taskId: string, number: string | null) =>
  call("scan.confirm", { body: await signConfirmation(phone, privateKey, taskId, Date.now(), number) });
