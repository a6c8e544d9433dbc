import type { DraftPage, DraftSurroundings, DraftToShow } from '../../../domain/editing/draft-page.ts';

/** Makes the page of a draft as a build would; where nothing makes pages it says so. @throws where a page could not be made */
export interface DraftPages {
  make(draft: DraftToShow, from: DraftSurroundings): Promise<DraftPage>;
}
