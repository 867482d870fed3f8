import { Form } from "antd";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { ruleText as text } from "../text.ts";
import styles from "./rule-admin.module.css";

interface Props {
  /** Name of the form's list field. */
  readonly name: string;
  readonly hint: string;
  readonly maxParts: number;
  readonly addText: string;
  readonly blank: object;
  readonly titleOf: (number: number) => string;
  /** Returns the fields of the part at this position. */
  readonly children: (index: number) => ReactNode;
}

/** A list of a rule's parts that can be added, moved and removed, except the last one. */
export function OrderedParts({ name, hint, maxParts, addText, blank, titleOf, children }: Props) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove, move }, { errors }) => (
        <div className={styles.parts}>
          <p className={styles.quiet}>{hint}</p>
          {fields.map(({ key, name: index }) => (
            <fieldset key={key} className={styles.part} aria-label={titleOf(index + 1)}>
              <div className={styles.partHead}>
                <strong>{titleOf(index + 1)}</strong>
                <span className={styles.partActions}>
                  <IconButton
                    icon="chevron-up"
                    label={text.up(index + 1)}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => index > 0 && move(index, index - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={text.down(index + 1)}
                    aria-disabled={index === fields.length - 1 || undefined}
                    onClick={() => index < fields.length - 1 && move(index, index + 1)}
                  />
                  {fields.length > 1 ? (
                    <IconButton icon="close" label={text.removePart(index + 1)} onClick={() => remove(index)} />
                  ) : null}
                </span>
              </div>
              <div className={styles.partFields}>{children(index)}</div>
            </fieldset>
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length < maxParts ? <Button onClick={() => add(blank)}>{addText}</Button> : null}
        </div>
      )}
    </Form.List>
  );
}
