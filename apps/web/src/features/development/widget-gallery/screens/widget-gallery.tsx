import type { ReactNode } from "react";
import { ButtonSpecimen, FieldSpecimen, LoadingSpecimen, ResultSpecimen } from "../components/basic-specimens.tsx";
import { CanvasSpecimen, PictureCodeSpecimen, SliderSpecimen } from "../components/captcha-specimens.tsx";
import { CaPasswordSpecimen, TwoStepSpecimen } from "../components/dialog-specimens.tsx";
import styles from "../components/gallery.module.css";
import { PermissionSpecimen } from "../components/permission-specimen.tsx";
import { Specimen } from "../components/specimen.tsx";
import { ContextMenuSpecimen, DealSpecimen, DetailSpecimen } from "../components/workspace-specimens.tsx";
import { galleryText as text } from "../text.ts";

const shown = [
  [text.buttons, ButtonSpecimen],
  [text.fields, FieldSpecimen],
  [text.slider, SliderSpecimen],
  [text.picture, PictureCodeSpecimen],
  [text.canvas, CanvasSpecimen],
  [text.caPassword, CaPasswordSpecimen],
  [text.twoStep, TwoStepSpecimen],
  [text.menu, ContextMenuSpecimen],
  [text.details, DetailSpecimen],
  [text.permission, PermissionSpecimen],
  [text.deal, DealSpecimen],
  [text.loading, LoadingSpecimen],
  [text.result, ResultSpecimen],
] as const;

/** All widgets of the product in use, for developers and testers. */
export function WidgetGallery({ missingPage }: { missingPage: ReactNode }) {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <p className={styles.about}>{text.about}</p>
        <nav className={styles.contents} aria-label={text.contents}>
          {[...shown.map(([about]) => about), text.missing].map(({ title }) => (
            <a key={title} href={`#${title}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      {shown.map(([{ title }, Shown]) => (
        <Shown key={title} />
      ))}
      <Specimen about={text.missing}>{missingPage}</Specimen>
    </main>
  );
}
