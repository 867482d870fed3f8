import { TimeText } from "./time-text.tsx";

interface Props {
  /** What was done at first: 添加于, 绑定于. */
  readonly since: string;
  readonly sinceAt: string;
  readonly lastUsedAt: string | null;
}

/** Since when somebody has it, and when it was last used: the note of what signs in to an account. */
export const UseTimes = ({ since, sinceAt, lastUsedAt }: Props) => (
  <>
    <span>
      {since} <TimeText at={sinceAt} isExact />
    </span>
    <span>
      {lastUsedAt ? (
        <>
          最近使用 <TimeText at={lastUsedAt} />
        </>
      ) : (
        "尚未使用"
      )}
    </span>
  </>
);
