import { WidgetGallery } from "#features/development/widget-gallery/screens/widget-gallery.tsx";
import { TextNotFoundPage } from "./error-pages.tsx";

/** The widget gallery as a page of its own. */
export const GalleryPage = () => <WidgetGallery missingPage={<TextNotFoundPage />} />;
