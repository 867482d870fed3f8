import { Select } from "antd";
import { useId } from "react";
import styles from "./two-versions.module.css";

export interface VersionOption<V> {
  readonly value: V;
  readonly label: string;
}

interface Choice<V> {
  readonly value: V;
  readonly options: readonly VersionOption<V>[];
  onChange(value: NoInfer<V>): void;
}

interface Props<V> {
  readonly older: Choice<V>;
  readonly newer: Choice<V>;
}

/** The labels of both sides of every comparison. */
export const olderWord = "较早版本";
export const newerWord = "较新版本";

/** Selects the two versions to compare. */
export function TwoVersions<V extends string | number>({ older, newer }: Props<V>) {
  return (
    <div className={styles.pair}>
      <VersionChoice label={olderWord} {...older} />
      <VersionChoice label={newerWord} {...newer} />
    </div>
  );
}

function VersionChoice<V extends string | number>({
  label,
  value,
  options,
  onChange,
}: Choice<V> & { readonly label: string }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select<V> id={id} value={value} options={[...options]} onChange={(next) => onChange(next)} />
    </div>
  );
}
