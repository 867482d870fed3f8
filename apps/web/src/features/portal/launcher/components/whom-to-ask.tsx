import type { ReactNode } from "react";
import { useWhomToAsk } from "../api.ts";
import { launcherText as text } from "../text.ts";

interface Props {
  readonly className?: string | undefined;
  /** Text for a user with a role, and while the contacts are unknown. */
  readonly otherwise: string;
}

/** Names the contacts for a user without any permission, if the portal knows them. */
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
