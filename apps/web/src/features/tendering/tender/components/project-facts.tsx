import { categories, methodOf, regimes } from "@tender/contract/tender-terms";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { useDictionaries } from "#shared/workspace-ui/use-dictionary.ts";
import type { Project } from "../model/tender.ts";
import { projectDetailText, projectListText } from "../text.ts";
import styles from "./project-page.module.css";

const text = projectDetailText.facts;
const { nothing } = projectListText;

const contactText = ({ name, phone, address }: Project["buyerContact"]): string =>
  [name, phone, address].filter(Boolean).join("，") || nothing;

/** Long texts, each on its own line; empty ones are left out. */
const longTexts = ({ methodReason, summary, qualification }: Project): Detail[] =>
  [
    { label: text.methodReason, value: methodReason },
    { label: text.summary, value: summary },
    { label: text.qualification, value: qualification },
  ].flatMap(({ label, value }) =>
    value ? { label, value: <span className={styles.long}>{value}</span>, isFullWidth: true } : [],
  );

export function ProjectFacts({ project }: { readonly project: Project }) {
  const dictionary = useDictionaries(["xmzt", "zzxs"]);
  const { regime, category, orgForm, retenderOf } = project;
  const details: Detail[] = [
    { label: projectListText.name, value: project.name || projectListText.unnamed, isFullWidth: true },
    { label: projectListText.code, value: project.code || nothing },
    { label: projectListText.status, value: dictionary("xmzt").wordFor(project.status) },
    { label: projectListText.buyer, value: project.buyer?.name ?? nothing },
    { label: text.agency, value: project.agency?.name ?? nothing },
    { label: text.department, value: project.department },
    { label: text.regime, value: regime === null ? nothing : regimes[regime] },
    { label: projectListText.method, value: methodOf(project.method)?.name ?? nothing },
    { label: projectListText.category, value: category === null ? nothing : categories[category] },
    { label: text.orgForm, value: orgForm === null ? nothing : dictionary("zzxs").wordFor(orgForm) },
    { label: text.catalog, value: project.catalog || nothing },
    { label: text.planCode, value: project.planCode || nothing },
    { label: text.fundSource, value: project.fundSource || nothing },
    { label: text.buyerContact, value: contactText(project.buyerContact) },
    { label: text.agencyContact, value: contactText(project.agencyContact) },
    ...(retenderOf ? [{ label: text.retenderOf, value: `${retenderOf.code} ${retenderOf.name}` }] : []),
    ...longTexts(project),
  ];
  return <DetailList details={details} columns={2} />;
}
