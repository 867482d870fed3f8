import { Form, type FormItemProps } from "antd";
import { createContext, type ReactNode, useContext } from "react";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import type { SubsystemForm } from "../model/subsystem-form.ts";
import { formText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

/** An unregistered site that the server has refused, and the field with its address. */
export interface Offer {
  readonly field: string;
  readonly origin: string;
}

interface Offering {
  readonly offer: Offer | null;
  readonly isBusy: boolean;
  onRegister(offer: Offer): void;
}

export const OfferContext = createContext<Offering>({ offer: null, isBusy: false, onRegister: () => undefined });

interface Props extends Pick<FormItemProps, "label" | "rules" | "required"> {
  readonly name: keyof SubsystemForm;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A field with addresses. For an address of an unregistered site it offers the registration. */
export function AddressItem({ name, hint, children, ...item }: Props) {
  const { offer, isBusy, onRegister } = useContext(OfferContext);
  const mayRegister = usePermission("subsystem:origin").isVisible;
  const offered = offer?.field === name ? offer : null;
  const extra = offered ? (
    <div className={styles.offer}>
      {mayRegister ? (
        <Button size="small" isLoading={isBusy} onClick={() => onRegister(offered)}>
          {text.register(offered.origin)}
        </Button>
      ) : (
        text.mayNotRegister
      )}
    </div>
  ) : (
    hint
  );
  return (
    <Form.Item name={name} {...item} extra={extra}>
      {children}
    </Form.Item>
  );
}
