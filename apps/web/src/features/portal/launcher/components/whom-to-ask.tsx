import type { ReactNode } from "react";
import { useWhomToAsk } from "../api.ts";
import { launcherText as text } from "../text.ts";

interface Props {
  readonly className?: string | undefined;
  /** Said to whoever holds a role, and until that is known. */
  readonly otherwise: string;
}

/** Whom somebody asks who can do nothing yet: by name where the portal knows one. */
export function WhomToAsk({ className, otherwise }: Props): ReactNode {
  const { hasRole = true, department = null, leaders = [], contact = "" } = useWhomToAsk().data ?? {};
  return (
    <>
      <p className={className}>{hasRole ? otherwise : text.noRole(department !== null, leaders)}</p>
      {hasRole && leaders.length > 0 ? <p className={className}>{text.leaders(leaders)}</p> : null}
      {contact === "" ? null : <p className={className}>{text.contact(contact)}</p>}
    </>
  );
}
