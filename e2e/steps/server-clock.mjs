// Loaded into a server before its own code: its clock goes forward when the test that started it says so.
import process from "node:process";

const Real = Date;
let ahead = 0;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...given);
  }
  static now() {
    return Real.now() + ahead;
  }
};

process.on("message", (milliseconds) => {
  ahead += milliseconds;
  process.send(ahead);
});
// The open channel does not keep the process alive.
process.channel?.unref();
