import { useLocation, useNavigate } from "react-router";
import { ClientList } from "../components/client-list.tsx";
import { GroupList } from "../components/group-list.tsx";
import { sectionOf } from "../model/section.ts";

/** 身份系统接入: the fragment of the address names the identity system whose groups are shown. */
export function ScimAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const section = sectionOf(hash);
  // Without the query: each list has its own.
  if (section.kind === "groups")
    return <GroupList key={section.clientId} clientId={section.clientId} onBack={() => navigate(pathname)} />;
  return <ClientList onGroups={(id) => navigate(`${pathname}#groups/${id}`)} />;
}
