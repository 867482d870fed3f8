import { TimeText } from "./time-text.tsx";

interface Props {
  /** The first event, in Chinese: 添加于, 绑定于. */
  readonly since: string;
  readonly sinceAt: string;
  readonly lastUsedAt: string | null;
}

/** The note of a sign-in method: the time of its first event and of its last use. */
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
