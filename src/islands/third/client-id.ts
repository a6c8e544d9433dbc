import { shownClientId } from './shown-client-id.ts';

/* Names who asked, as plain text: it comes from the address, so from anybody. */
const place = document.querySelector('[data-client-id]');
const clientId = shownClientId(location.search);
if (place && clientId) place.textContent = clientId;
