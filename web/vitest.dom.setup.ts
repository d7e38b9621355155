import { configure } from "@testing-library/react";

// Long enough for a busy machine: one second is not.
configure({ asyncUtilTimeout: 20_000 });
