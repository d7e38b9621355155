// dependency-cruiser parses with swc but never tells it that a .tsx file holds JSX. Loaded before it (see check.mjs).
const swc = require("@swc/core");

const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
