import type { EndpointOf, ResultOf } from "@tender/contract";
import { useState } from "react";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { TwoVersions } from "#shared/workspace-ui/two-versions.tsx";
import styles from "./organisation.module.css";
import { organisationDifferences } from "./organisation-differences.ts";
import { useRegions } from "./organisation-facts.tsx";
import { organisationText as text } from "./organisation-text.ts";

type Version = ResultOf<EndpointOf<"organisationAdmin.listVersions">>["rows"][number];

const describeAuthor = ({ source, by, submittedBy }: Version): string =>
  [
    text.sources[source],
    ...(submittedBy ? [text.submittedBy(submittedBy)] : []),
    ...(by ? [source === "submission" ? text.decidedBy(by) : text.describeAuthor(by)] : []),
  ].join("，");

const changesOf = ({ changed }: Version): string =>
  changed.length === 0 ? "" : text.changedFields(changed.map((field) => text.fields[field]).join("、"));

/** The versions of an organisation, newest first, with a comparison of any two. */
export function VersionHistory({ versions }: { readonly versions: readonly Version[] }) {
  if (versions.length === 0) return <p className={styles.quiet}>{text.noVersions}</p>;
  return (
    <>
      <ItemList>
        {versions.map((version, index) => (
          <Item
            key={version.number}
            title={text.version(version.number)}
            tag={index === 0 ? text.current : undefined}
            note={[describeAuthor(version), changesOf(version)].filter(Boolean).join("。")}
          >
            <ItemTime>
              <TimeText at={version.at} isExact />
            </ItemTime>
          </Item>
        ))}
      </ItemList>
      {versions.length > 1 ? <Comparison versions={versions} /> : null}
    </>
  );
}

function Comparison({ versions }: { readonly versions: readonly Version[] }) {
  const { wordFor } = useRegions();
  const [newerNumber, setNewerNumber] = useState(versions[0]?.number ?? 0);
  const [olderNumber, setOlderNumber] = useState(versions[1]?.number ?? 0);
  const options = versions.map(({ number }) => ({ value: number, label: text.version(number) }));
  const findVersion = (number: number) => versions.find((version) => version.number === number);
  const [older, newer] = [findVersion(olderNumber), findVersion(newerNumber)];
  if (!older || !newer) return null;
  // For adjacent versions the server reported the differences, including masked numbers.
  const reportedChanges = newer.number - older.number === 1 ? newer.changed : undefined;
  return (
    <section className={styles.comparison} aria-label={text.comparison}>
      <TwoVersions
        older={{ value: olderNumber, options, onChange: setOlderNumber }}
        newer={{ value: newerNumber, options, onChange: setNewerNumber }}
      />
      <ChangeTable
        label={text.comparison}
        changes={organisationDifferences(older.facts, newer.facts, wordFor, reportedChanges)}
        headings={[text.version(older.number), text.version(newer.number)]}
      />
    </section>
  );
}
