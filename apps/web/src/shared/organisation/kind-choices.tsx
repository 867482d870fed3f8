import { type OrganisationKind, organisationKindWords } from "@tender/contract/organisation-facts";
import { Checkbox } from "antd";

interface Props {
  /** Those of the form's field. */
  readonly id?: string;
  readonly value?: readonly OrganisationKind[];
  onChange?(chosen: OrganisationKind[]): void;
  readonly kinds: readonly OrganisationKind[];
  /** Name of the group for screen readers. */
  readonly label: string;
}

/** Several kinds at once. A group cannot be required for screen readers; each box says what it is. */
export const KindChoices = ({ id, value = [], onChange, kinds, label }: Props) => (
  <Checkbox.Group
    {...(id === undefined ? {} : { id })}
    role="group"
    aria-label={label}
    value={[...value]}
    options={kinds.map((kind) => ({ value: kind, label: organisationKindWords[kind] }))}
    onChange={(chosen) => onChange?.(chosen)}
  />
);
