import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { dossierAddress } from "../model/dossier-address.ts";

/** A link to the page of a dossier. */
export function DossierLink({ id, children, title }: { id: string; children: ReactNode; title?: string | undefined }) {
  const location = useLocation();
  return (
    <Link to={dossierAddress(id, location)} {...(title ? { title } : {})}>
      {children}
    </Link>
  );
}
