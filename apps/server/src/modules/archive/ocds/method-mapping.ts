import { METHODS, type Method } from "./code-lists.ts";

/** Answers what an administrator entered for (publisher, list, label); lists in use: `cgfs` and `dept`. */
export type CodeMap = (publisher: string, list: string, label: string) => string | undefined;

export interface MappedMethod {
  code: string;
  ocds: string | undefined;
  label: string | undefined;
  /** A label that no rule could place. */
  isUnmapped: boolean;
}

/**
 * The procurement method of a process. The administrator's entry wins; then one of this platform's own labels, as its export
 * writes them; otherwise the four broad classes, since the standard's value does not tell which Chinese procedure was used.
 */
export function mapMethod(
  publisher: string,
  ocds: string | undefined,
  label: string | undefined,
  codeMap: CodeMap,
): MappedMethod {
  const broad = METHODS.find((method) => method.code.startsWith("O") && method.ocds === ocds);
  const entered = label === undefined ? undefined : byCode(codeMap(publisher, "cgfs", label));
  const own = METHODS.find(
    (method) => method.label === label && !method.code.startsWith("O") && (broad === undefined || method.ocds === ocds),
  );
  const method = entered ?? own ?? broad;
  return {
    code: method?.code ?? "99",
    ocds: broad?.ocds ?? method?.ocds,
    label,
    isUnmapped: method === undefined && (label ?? ocds) !== undefined,
  };
}

const byCode = (code: string | undefined): Method | undefined => METHODS.find((method) => method.code === code);
