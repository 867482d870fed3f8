import type { ReactNode } from "react";
import { useAdministratorContact } from "../api.ts";
import { launcherText as text } from "../text.ts";

interface Props {
  readonly className?: string | undefined;
  /** Text for a user with a role, and while the contacts are unknown. */
  readonly fallback: string;
}

/** Names the contacts for a user without any permission, if the portal knows them. */
export function AdministratorContact({ className, fallback }: Props): ReactNode {
  const { hasRole = true, department = null, leaders = [], contact = "" } = useAdministratorContact().data ?? {};
  return (
    <>
      <p className={className}>{hasRole ? fallback : text.noRole(department !== null, leaders)}</p>
      {hasRole && leaders.length > 0 ? <p className={className}>{text.leaders(leaders)}</p> : null}
      {contact === "" ? null : <p className={className}>{text.contact(contact)}</p>}
    </>
  );
}
