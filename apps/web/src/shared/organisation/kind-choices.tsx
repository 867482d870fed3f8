import { type OrganisationKind, organisationKindWords } from "@tender/contract/organisation-facts";
import { Checkbox } from "antd";

interface Props {
  /** Props that the form's field passes. */
  readonly id?: string;
  readonly value?: readonly OrganisationKind[];
  onChange?(chosen: OrganisationKind[]): void;
  readonly kinds: readonly OrganisationKind[];
  /** Name of the group for screen readers. */
  readonly label: string;
}

/**
 * A choice of several kinds. A group cannot be marked as required for screen readers, so each box has its own label.
 */
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
