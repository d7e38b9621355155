import { expect, test } from "./product.ts";

test.describe("HOME", () => {
  test("HOME-01 the header names the command center and credits the data-sync provider", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("NRM Command Center");
    await expect(page.getByText("synchronised by the party's data desk")).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("NRM Command Center");
  });

  test("HOME-02 the Kampala alert can be dismissed for the session, and a reload shows it again", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    const alert = page.getByText("Kampala Mobilization Crisis");
    await expect(alert).toBeVisible();
    await expect(page.getByText("8% primary turnout requires immediate intervention")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(alert).toBeHidden();
    await page.getByRole("link", { name: "Membership" }).first().click();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(alert).toBeVisible();
  });

  const METRICS = [
    { label: "Constituencies", value: "519", trend: "+2", good: true },
    { label: "MPs declared", value: "536", trend: "+536", good: true },
    { label: "Active petitions", value: "710", trend: "+127", good: true },
    { label: "Average turnout", value: "49.8%", trend: "-12.2%", good: false },
  ];
  for (const { label, value, trend, good } of METRICS) {
    test(`HOME-03 ${label} shows ${value} with the badge ${trend}`, async ({ page, product }) => {
      await product.signIn("/");
      const card = page.getByTestId("metric").filter({ has: page.getByRole("heading", { name: label }) });
      await expect(card.getByText(value, { exact: true })).toBeVisible();
      const badge = card.getByText(trend, { exact: true });
      await expect(badge).toBeVisible();
      // A leading + is drawn in the colour for good, anything else in the one for bad.
      const colour = await badge.evaluate((element) => getComputedStyle(element).color);
      const expected = await page.evaluate(
        (token) => {
          const probe = document.createElement("span");
          probe.style.color = `var(${token})`;
          document.body.append(probe);
          const computed = getComputedStyle(probe).color;
          probe.remove();
          return computed;
        },
        good ? "--pos" : "--neg",
      );
      expect(colour).toBe(expected);
    });
  }

  test("HOME-03 average turnout is drawn as a progress bar of 49.8", async ({ page, product }) => {
    await product.signIn("/");
    await expect(page.getByRole("progressbar", { name: "Average turnout" })).toHaveJSProperty("value", 49.8);
  });

  test("HOME-04 when the stats call fails the fallback figures stand, and the cards say what they are", async ({
    page,
    product,
  }) => {
    await page.route("**/api/dashboard/stats", (route) => route.fulfill({ status: 500, body: "Down" }));
    await product.signIn("/");
    const cards = page.getByTestId("metric");
    for (const value of ["519", "536", "710"]) {
      await expect(cards.getByText(value, { exact: true })).toBeVisible();
    }
    await expect(page.getByText("Fallback figure")).toHaveCount(3);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("HOME-04 the first three cards show what the stats call answers", async ({ page, product }) => {
    await page.route("**/api/dashboard/stats", (route) =>
      route.fulfill({ json: { constituencies: 1, mpsDeclared: 22, totalPetitions: 333 } }),
    );
    await product.signIn("/");
    for (const value of ["1", "22", "333"]) {
      await expect(page.getByTestId("metric").getByText(value, { exact: true })).toBeVisible();
    }
  });

  test("HOME-05 four skeleton cards stand while the stats load", async ({ page, product }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/dashboard/stats", async (route) => {
      await held;
      await route.continue();
    });
    await product.signIn("/");
    await expect(page.getByTestId("metric-skeleton")).toHaveCount(4);
    release();
    await expect(page.getByTestId("metric")).toHaveCount(4);
    await expect(page.getByTestId("metric-skeleton")).toHaveCount(0);
  });

  test("HOME-06 regional performance: Western Region 85% Stronghold, Kampala 8% Crisis, CEC Victory 92.8% Among Win", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    const card = page.getByRole("region", { name: "Regional Performance" });
    for (const [label, value, word] of [
      ["Western Region", "85%", "Stronghold"],
      ["Kampala", "8%", "Crisis"],
      ["CEC Victory", "92.8%", "Among Win"],
    ] as const) {
      const headline = card.getByTestId("regional-headline").filter({ hasText: label });
      await expect(headline.getByText(value, { exact: true })).toBeVisible();
      await expect(headline.getByText(word, { exact: true })).toBeVisible();
    }
  });

  test("HOME-07 current status: 536/519 MPs Declared and 613 Active Cases", async ({ page, product }) => {
    await product.signIn("/");
    const card = page.getByRole("region", { name: "Current Status" });
    await expect(card.getByText("536/519 MPs Declared")).toBeVisible();
    await expect(card.getByText("519 in force")).toBeVisible();
    await expect(card.getByText("613 Active Cases")).toBeVisible();
    await expect(card.getByText("587 resolved, 26 pending before 8 panels")).toBeVisible();
  });

  test("HOME-08 the activity feed comes lazily, after a skeleton, newest first", async ({
    page,
    product,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/activity*", async (route) => {
      await held;
      await route.continue();
    });
    await product.signIn("/");
    const card = page.getByRole("region", { name: "Activity" });
    await expect(card.getByRole("status", { name: "Loading the activity" })).toBeVisible();
    release();
    await expect(card.getByRole("listitem").first()).toBeVisible();
    const times = await card
      .locator("time")
      .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  for (const { label, value } of [
    { label: "Members", value: "18.5M" },
    { label: "Days to 2026", value: "132" },
    { label: "Ministers Lost", value: "7" },
    { label: "Petitions", value: "613" },
  ]) {
    test(`HOME-09 key intelligence shows ${value} ${label}`, async ({ page, product }) => {
      await product.signIn("/");
      const card = page.getByRole("region", { name: "Key Intelligence" });
      const item = card
        .getByTestId("intelligence")
        .filter({ has: page.getByRole("term").filter({ hasText: label }) });
      await expect(item.getByText(value, { exact: true })).toBeVisible();
    });
  }

  test("HOME-10 a figure opens its sheet by keyboard: definition, numerator and denominator, source, date, rivals", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    const turnout = page.getByRole("button", { name: /49\.8%.*Average turnout/ });
    await turnout.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Average turnout" });
    await expect(sheet.getByText("9,220,000")).toBeVisible();
    await expect(sheet.getByText("18,500,000")).toBeVisible();
    await expect(sheet.getByText(/Votes cast in the MP primaries/)).toBeVisible();
    await expect(sheet.getByText(/as of 2 Sep 2025/)).toBeVisible();
    await expect(sheet.getByText("Sample data")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(turnout).toBeFocused();

    await page.getByRole("button", { name: /^7.*Ministers Lost/ }).click();
    const ministers = page.getByRole("dialog", { name: "Ministers Lost" });
    await expect(ministers.getByText("10", { exact: true })).toBeVisible();
  });

  test.describe("by touch", () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

    test("HOME-10 a finger beside a small figure opens its sheet: it reaches 44 px", async ({
      page,
      product,
    }) => {
      await product.signIn("/");
      const figure = page.getByRole("button", { name: /^95\.8% resolved/ });
      const box = await figure.boundingBox();
      if (box === null) throw new Error("The figure is not drawn.");
      // Below its last pixel; it waits until the page has come to rest, and fails where something else is hit.
      await figure.tap({ position: { x: box.width / 2, y: box.height / 2 + 21 } });
      await expect(page.getByRole("dialog", { name: "Resolution rate" })).toBeVisible();
    });
  });

  test("HOME the map's measure and district live in the address, and the chart follows", async ({
    page,
    product,
  }) => {
    await product.signIn("/?map=petitions&district=gulu");
    await expect(page.getByRole("radio", { name: "Petitions" })).toBeChecked();
    await page.getByRole("radio", { name: "Members" }).check();
    await expect(page).toHaveURL(/map=members/);
    await expect(page).toHaveURL(/district=gulu/);
  });

  test("HOME one failing call leaves the rest of the page standing", async ({ page, product }) => {
    await page.route("**/api/regional-performance", (route) =>
      route.fulfill({ status: 500, body: "Try later." }),
    );
    await product.signIn("/");
    await expect(page.getByText("The regions could not be loaded")).toBeVisible();
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Key Intelligence" }).getByText("18.5M")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
  });
});
