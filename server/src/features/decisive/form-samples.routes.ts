import {
  drawFormSample,
  drawMoreForms,
  markForm,
} from "@command-center/contract/results/decisive/form-samples";
import { refuseLimited } from "../../http/errors.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  cycleOfContest,
  cycleOfSample,
  prepareDraws,
  prepareSample,
  recordDraws,
  recordMissing,
  recordSample,
} from "./form-samples.store.ts";

/** Samples of forms: chosen by a public seed, compared form by form (decision 068). */
export function mountFormSamples(platform: Platform): void {
  const { database } = platform;
  mountWrite(
    platform,
    drawFormSample,
    async (write, input, { username }, prepared: Awaited<ReturnType<typeof prepareSample>>) => {
      const { id, formsBefore } = await recordSample(write, input, prepared, username);
      const { contest: _, ...asked } = input;
      return {
        answer: { id },
        audit: {
          action: "change.sample_drawn",
          subject: `Sample ${id}, ${prepared.seat}`,
          after: { ...asked, draws: prepared.draws.length, formsBefore },
        },
      };
    },
    async (input, caller) => {
      refuseLimited(caller);
      const cycle = await database.read([], (read) => cycleOfContest(read, input.contest));
      return database.read("everywhere", (read) => prepareSample(read, input), { cycle });
    },
  );
  mountWrite(
    platform,
    drawMoreForms,
    async (write, input, { username }, prepared: Awaited<ReturnType<typeof prepareDraws>>) => {
      const draws = await recordDraws(write, input, prepared, username);
      return {
        answer: { draws },
        audit: { action: "change.sample_extended", subject: `Sample ${input.id}`, after: { draws } },
      };
    },
    async (input, caller) => {
      refuseLimited(caller);
      const cycle = await database.read([], (read) => cycleOfSample(read, input.id));
      return database.read("everywhere", (read) => prepareDraws(read, input), { cycle });
    },
  );
  mountWrite(platform, markForm, async (write, input, caller) => {
    refuseLimited(caller);
    const station = await recordMissing(write, input, caller.username);
    const { id, area, isMissing, note } = input;
    return {
      answer: { area, isMissing },
      audit: {
        action: isMissing ? "change.form_missing" : "change.form_awaited",
        subject: `Sample ${id}, ${station}`,
        after: { note },
      },
    };
  });
}
