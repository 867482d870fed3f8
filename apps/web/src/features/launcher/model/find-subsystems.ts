import type { SubsystemEntry } from "@tender/contract";

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Those whose name, purpose or number holds every word that was typed; those whose name begins with it first. */
export function findSubsystems(entries: readonly SubsystemEntry[], typed: string): readonly SubsystemEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return entries;
  const found = entries.filter(({ appId, appCnName, purpose }) => {
    const text = plain(`${appCnName}\n${purpose}\n${appId}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ appCnName, appId }: SubsystemEntry) => plain(appCnName).startsWith(first) || appId === first;
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
