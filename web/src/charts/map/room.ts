/** How large the country is drawn, in units of its geometry: known before that is here, so that nothing shifts. */
export const extentOfMap = { width: 620, height: 640 };

/** Credit for the boundaries, under every map. */
export const CREDIT = "2014 boundaries, Uganda Bureau of Statistics. Shorelines approximate.";

/** Words as long as the credit and the note beside it about boundaries that hold several districts. */
export const CREDIT_LIKE = `${CREDIT} 00 boundaries each cover 0 to 0 of today's districts; the value is for all of them together.`;
