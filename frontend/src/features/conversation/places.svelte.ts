import { toAppError, type Api, type Place } from '../../api';

/** Looks up the places that a text may mean while it is typed. */
export class PlaceLookup {
  text = $state('');
  /** The likeliest first. */
  found = $state.raw<Place[]>([]);
  /** Why the text can be no place; empty: it can. */
  wrong = $state('');
  #request = 0;

  constructor(private api: Pick<Api, 'findPlaces'>) {}

  clear() {
    this.#request++;
    this.text = this.wrong = '';
    this.found = [];
  }

  /** Looks up what the text is now; an answer that comes after a later one is dropped. */
  async find() {
    const mine = ++this.#request;
    this.wrong = '';
    let found: Place[] = [];
    let wrong = '';
    try {
      if (this.text.trim()) found = await this.api.findPlaces(this.text);
    } catch (reason) {
      wrong = toAppError(reason).message;
    }
    if (mine !== this.#request) return;
    this.found = found;
    this.wrong = wrong;
  }
}
