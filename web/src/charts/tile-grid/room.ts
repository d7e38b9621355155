export const largest = 44;
export const gap = 2;
