import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { dossierAddress } from "../model/dossier-address.ts";

/** A link to the page of a dossier. */
export function DossierLink({ id, children, title }: { id: string; children: ReactNode; title?: string | undefined }) {
  const place = useLocation();
  return (
    <Link to={dossierAddress(id, place)} {...(title ? { title } : {})}>
      {children}
    </Link>
  );
}
