import { expect, test } from "vitest";
import { problemOf, refuses } from "../problem.ts";
import { OTHER_CONSTITUENCY, NAME_SPELLED_DIFFERENTLY } from "./place-problems.ts";
import { ROW_PROBLEM_KINDS } from "./row-problem-kinds.ts";
import { SAME_STATION_TWICE, VOTES_DO_NOT_ADD_UP } from "./row-problems.ts";
import { counted, writtenConstituency, writtenCount, writtenName } from "./written.ts";

const codes = ROW_PROBLEM_KINDS.map(({ code }) => code);

test("IMP-05 every code stands once, in order, and leaves F001 to F019 to whole files", () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.toSorted()).toEqual(codes);
  for (const code of codes) expect(code).toMatch(/^(?:F0[2-9]\d|F1\d\d|W1\d\d)$/);
});

test.each(ROW_PROBLEM_KINDS.map((kind) => [kind.code, kind] as const))(
  "IMP-05 %s says what is wrong in short plain sentences",
  (code, kind) => {
    const sentence = kind.sentence(kind.example);
    expect(sentence).toMatch(/^[^a-z].*\.$/u);
    expect(sentence.length).toBeLessThan(170);
    expect(sentence).not.toMatch(/\bundefined\b|\bnull\b|NaN|\[object/);
    expect(kind.title).toMatch(/^[A-Z][^.]*$/);
    expect(kind.explanation).toMatch(/\.$/);
    expect(kind.cause).toMatch(/^[“A-Z\d].{10,100}\.$/);
    // Whether a row is kept out is said where the code is explained.
    if (refuses(code) && kind.explanation.includes("row is imported")) expect.fail(code);
  },
);

const SENTENCES = [
  ["F020", "Column missing", "No column holds “Parish”. Choose it under Columns, or add it to the file."],
  [
    "F021",
    "Votes do not add up",
    "The 11 candidates add up to 412. Correct the figure in the file and upload it again.",
  ],
  ["F022", "Not a number", "Not a number: letter O instead of 0. Correct the cell."],
  ["F023", "Number has two possible meanings", "This may be 1234 or 1.234. Write the number without a dot."],
  ["F024", "Number too large", "Above 100,000,000. Check whether two numbers are in one cell."],
  [
    "F025",
    "Partly blank",
    "“Invalid votes” is blank, other figures are not. Fill it in; write 0 if there were none.",
  ],
  ["F026", "Figures and a mark", "The row has x for nullified, but also figures. Remove one of the two."],
  [
    "F027",
    "More votes than registered voters",
    "612 votes cast, 560 registered. Correct one of the two figures.",
  ],
  [
    "F028",
    "No header line",
    "None of the first 100 lines names the columns. Add a line with the column names above the rows.",
  ],
  [
    "F029",
    "Two columns for one field",
    "“Reg. Voters” is “Registered voters”, too. Choose which of the two columns holds it, and leave the other out.",
  ],
  [
    "F030",
    "Station not on the list",
    "Example Parish has no station Example Primary School. Correct its code and name, or import a station list that has it.",
  ],
  ["F032", "Place not matched", "There is no district SSEMBABULE. Answer the question about it."],
  ["F033", "Cell empty", "“Parish” is empty. Fill it in."],
  ["F034", "Same station twice", "Same station as line 30,114, with other figures. Keep one line."],
  [
    "F035",
    "Row with too many or too few cells",
    "The row has 17 cells, the header 20. Look for a missing quote mark or separator.",
  ],
  [
    "F036",
    "Cell without a value",
    "The cell's formula has no saved value. Open the file, save it again, and upload it.",
  ],
  [
    "F037",
    "More than one station fits",
    "2 stations could be Example Market. Add its code and its constituency.",
  ],
  ["F038", "Not a date", "There is no such day. Write the day first: 14/01/2021."],
  ["F039", "Year with two digits", "Write the year with four digits: 14/01/2021."],
  ["F041", "Not received and expected", "Write received and expected with a slash: 179/180."],
  ["F042", "Not one of the choices", "Write one of: Minor, Serious, Fatal."],
  ["F043", "Candidates missing in a place", "2 candidates have no row here. Add the missing rows."],
  [
    "F044",
    "Two columns for one candidate",
    "“CANDIDATE A EXAMPLE” is Example Candidate A, too. Leave one column out. If they are two people, add a middle name or a party to each name.",
  ],
  [
    "F045",
    "Candidate missing",
    "No column holds the votes of Example Candidate C. Choose it under Columns, or add it to the file.",
  ],
  [
    "F046",
    "Not a candidate in this contest",
    "“E.Candidate” is not a candidate in this contest. Choose the candidate under Columns.",
  ],
  [
    "F047",
    "Same candidate twice in a place",
    "This candidate is on line 120 for this place, too. Keep one line.",
  ],
  ["F048", "Same district twice", "Same district as line 30, with other figures. Keep one line."],
  [
    "F049",
    "More stations received than expected",
    "181 stations received of 179. Correct one of the two figures.",
  ],
  ["F050", "Same record twice", "Same record as line 30, with other values. Keep one line."],
  ["F051", "Text too long", "Longer than 60 characters. Shorten it."],
  [
    "F052",
    "District not on the party register",
    "The party register has no members for this district. Import the register first.",
  ],
  ["F053", "Winner missing", "The row has details of a winner, but no name. Fill in the winner."],
  [
    "F054",
    "More votes than valid votes",
    "22,200 votes for the first two, 21,150 valid. Correct one of the figures.",
  ],
  [
    "F055",
    "Nothing declared before",
    "Nothing was declared for this seat before. Import its first declaration.",
  ],
  ["F056", "Declaration out of order", "Must be later than 2025-08-05. Correct the date."],
  [
    "F057",
    "Another polling day",
    "The recorded polling day is 2025-07-17. Correct the date, or mark the row as a rerun.",
  ],
  ["F058", "Not a year of birth", "Write the year of birth with four digits: 1974."],
  [
    "F059",
    "Runner-up ahead of the winner",
    "9,800 votes for the winner, 12,400 for the runner-up. Correct one of the two.",
  ],
  [
    "F060",
    "Seat without a result",
    "This seat has no result in this cycle. Import its declared result first.",
  ],
  [
    "F061",
    "Dates out of order",
    "“Ruled on” is before 2025-07-21, which comes first. Correct one of the dates.",
  ],
  ["F062", "Ruling incomplete", "A resolved petition has a day of ruling and an outcome. Fill in both."],
  [
    "F063",
    "Status out of order",
    "The petition is resolved from 2025-08-18 on. Correct the date or the status.",
  ],
  [
    "F064",
    "Number of another petition",
    "This number is on record for Example North. Correct the number or the seat.",
  ],
  ["F065", "More than 100 percent", "This is a share: write a percentage from 0 to 100."],
  [
    "F066",
    "Organ and post in one row",
    "Level, number and basis belong in the organ's own row, without a post. Move them there.",
  ],
  [
    "F067",
    "Another value is chosen",
    "Another value of this figure is chosen. Add that value in a row above this one, without a reason.",
  ],
  [
    "F068",
    "Another event has the countdown",
    "Another event has the countdown. Write No for that one in a row above this one.",
  ],
  [
    "F069",
    "No seat of this contest here",
    "EXAMPLE MARKET does not vote for such a seat. Check the contest, or remove the row from the file.",
  ],
  [
    "F070",
    "Votes for a candidate of another seat",
    "Example Candidate C is not a candidate for this station's seat. Remove the votes, or correct the station.",
  ],
  ["F071", "Cell too long", "Longer than 500 characters. Shorten the cell, or leave its column out."],
  [
    "F076",
    "Number similar to another",
    "EX-001 is written much like EX/001. Answer the question about it, or write it in the same way.",
  ],
  [
    "F077",
    "More than 15 digits",
    "A number of more than 15 digits, which the spreadsheet has rounded. Format the column as text and type it again.",
  ],
  [
    "F078",
    "Code changed by the spreadsheet",
    "A date instead of a code or name. Format the column as text and type it again.",
  ],
  ["F079", "Merged figure", "The figure is in a cell merged over several rows. Write each row's own figure."],
  ["F082", "Not a name", "“To be announced” is not a name. Upload the row again once a person is named."],
  ["F083", "Figure of the whole country", "This figure is for the whole country. Leave the district blank."],
  [
    "F094",
    "Same name twice without codes",
    "A station of this name in this parish is on line 10, too. Give each a code or a different name, such as SCHOOL (A-M).",
  ],
  [
    "F095",
    "Constituency in the results of a district",
    "This contest has results by district, but the row is for EXAMPLE NORTH COUNTY. Choose constituency MPs as the contest, or clear the cell.",
  ],
  [
    "F096",
    "Votes for others though one was unopposed",
    "Line 14 says that a candidate of this seat was unopposed. Correct that line, or remove the votes.",
  ],
  [
    "F097",
    "Two figures for one place",
    "The same place has another figure on line 120. Keep one of the two.",
  ],
  [
    "F098",
    "No row of this contest",
    "“office” has “Governor”, and no row of President. Choose another contest, or leave the column out.",
  ],
  [
    "F099",
    "Lines above the table disagree",
    "Line 1 has “EXAMPLE” for “District”, and this one “EXAMPLE CITY”. Correct one, or add a column.",
  ],
  ["F100", "Limit of the tribunal in days", "Write the tribunal's limit in days."],
  [
    "F101",
    "Sheets without a district",
    "No column has the district, and “Sheet1” and “Sheet2” are not names of districts. Name the sheets after their districts, or choose all sheets under Recognised.",
  ],
  [
    "F102",
    "Sheets with different columns",
    "“Abim” has no column “Example Candidate C”, and “Kalungu” has. Add it to the sheet, or read one sheet after the other.",
  ],
  [
    "F103",
    "Too many sheets",
    "300 sheets have these columns, and at most 200 are read as one file. Split the workbook, or choose one sheet.",
  ],
  [
    "F105",
    "Two places of the list match one recorded place",
    "Example North and Example East would both be Example East County. Change the answer about one of them, or correct its name in the file.",
  ],
  [
    "F106",
    "Not votes by candidate",
    "“Achen Example 400” is not a name with votes, or the name is there twice. Write Achen Example: 400; Okello Example: 300.",
  ],
  [
    "F107",
    "Two numbers for the same votes",
    "12,400 votes here, 12,040 under Votes by candidate. Correct one of the two.",
  ],
  [
    "W101",
    "Total row does not agree",
    "The rows above add up to 55,390. The total row is left out; check the rows above it.",
  ],
  ["W102", "Row repeated", "Same figures as line 30,114. This line is left out."],
  [
    "W103",
    "Register differs from the station list",
    "The station list has 560 voters here. The sheet keeps its own figure.",
  ],
  [
    "W105",
    "Station name spelled differently",
    "The station list has (A- NAJ). Matched; the list's spelling is kept.",
  ],
  [
    "W106",
    "Station has another name on the list",
    "The station list has Example Health Centre under this code. Check that it is the same station.",
  ],
  [
    "W108",
    "Station has another code on the list",
    "Example Church has code 04 in the station list. Matched by its name.",
  ],
  [
    "W111",
    "Constituency not on the list",
    "Example District has no constituency Example North. The station belongs to Example South.",
  ],
  [
    "W112",
    "Printed under another constituency",
    "Kitamba Primary School: printed under Kalungu East, belongs to Kalungu West.",
  ],
  [
    "W120",
    "Stations add up to another figure",
    "Valid votes: the stations of this district add up to 55,388. Find the station that differs.",
  ],
  [
    "W121",
    "Day after the as-of day",
    "After the as-of day, 2025-09-02. Recorded now, and shown from that day on.",
  ],
  [
    "W122",
    "More votes than members",
    "61,300 votes, 61,204 on the party register. Kept as a finding, and not counted.",
  ],
  ["W123", "Office not recorded", "There is no office of this name. A new one is added; check the spelling."],
  ["W124", "Percentage above 100", "A share above 100% cannot be right. Kept as a finding."],
  [
    "W125",
    "Station no longer on the list",
    "Station in Example Parish missing from the new list. It will be closed.",
  ],
  [
    "W126",
    "Parish in another constituency",
    "Example Parish moves from Example North to Example South, with its stations.",
  ],
  [
    "W127",
    "Station with a new name",
    "The previous list has Example Church under this code. Check that it is the same station.",
  ],
  ["W130", "Percentage below 1", "Read as 0.35 percent. Write 35% if that is meant."],
  [
    "W131",
    "Hidden column",
    "“Invalid votes” is hidden in the sheet, but it was read. If that is wrong, leave it out under Columns.",
  ],
  ["W132", "Other sheets with tables", "Only “Abim” was read. Other sheets with tables: “Gulu”."],
  [
    "W136",
    "More votes than voters on the station list",
    "542 votes, 300 voters on the station list. Check the figure on the result sheet.",
  ],
  ["W137", "Read as blank", "“VACANT” means that nothing is known. Read as a blank cell."],
  [
    "W138",
    "Rows of other figures left out",
    "“Ballot papers issued” is neither a candidate nor a figure of a result sheet. Its rows are left out.",
  ],
  [
    "W139",
    "Column left out",
    "Left out, with “seen”, “late”. If it matters, choose its field under Columns.",
  ],
  [
    "W140",
    "Share far from the previous election",
    "Abim: 60.0%, and 5.0% on 18 Feb 2016. Check that the votes are in the right column.",
  ],
  [
    "W141",
    "Published total differs",
    "Valid votes, Abim: the stations add up to 9,700, Example Times published 9,800.",
  ],
  [
    "W143",
    "Printed under another parish",
    "The station list has Example Church in Example Ward, West Division. Matched by its name, code and register.",
  ],
  ["W144", "Header in two lines", "Lines 3 and 4 were read as one header. Check the names of the columns."],
  [
    "W145",
    "Labels printed once per group",
    "Blank cells of 312 rows were filled from the rows above: “District”, “Parish”.",
  ],
  [
    "W146",
    "Rows of percentages left out",
    "This row and others like it have percentages only. They are left out.",
  ],
  [
    "W147",
    "Ballot papers do not add up",
    "“Votes cast” and “Spoilt ballot papers” and “Unused ballot papers” make 290, “Ballot papers received” is 300. Compare them with the form.",
  ],
  [
    "W148",
    "One typing error would explain it",
    "If “Votes cast” and “Ballot papers received” changed places, all sums agree. Compare them with the form.",
  ],
  [
    "W150",
    "Elected unopposed",
    "Example Candidate A was elected unopposed in EXAMPLE NORTH COUNTY: no votes were counted. The row is left out.",
  ],
  [
    "W151",
    "Marked winner does not have the most votes",
    "Example Candidate A is marked as winner. Example Candidate B has the most votes: 4,200. Compare both with the declaration.",
  ],
  ["W152", "Read from lines above the table", "Read for all rows below: Constituency “EXAMPLE NORTH”."],
  [
    "W153",
    "Rows of other contests left out",
    "24 rows of other contests left out: “Member of Parliament” (24). Upload the file again with Constituency MPs as the contest to import its rows.",
  ],
  [
    "W154",
    "Line above the table differs from its rows",
    "The title has District “EXAMPLE”, and line 7 “EXAMPLE CITY”. The rows count. Check that the file is complete.",
  ],
  [
    "W156",
    "Sheets read as one file",
    "2 sheets were read as one file: “Abim” and “Kalungu”. Choose one of them under Recognised if that is wrong.",
  ],
  ["W157", "Sheets left out", "“Notes” was not read: it is damaged, or has other columns."],
  [
    "W159",
    "Column left out as before",
    "Left out, as in an earlier file with these columns, with “104”, “87”. If it matters, choose its field under Columns.",
  ],
  [
    "W160",
    "Polled after the as-of day",
    "Polled on 2021-01-14, after the as-of day, 2021-01-02. Pages show these results once the as-of day is later (Data → Cycles).",
  ],
  [
    "W161",
    "Ruling without its result",
    "The ruling declares another candidate, but the result before it stays in force. Import that declaration, or record the ruling on the petition's page.",
  ],
  [
    "W162",
    "Sum differs from the valid votes",
    "The candidates add up to 43,822, the valid votes are 43,012. Check both.",
  ],
] as const;

test("IMP-05 every code with its title and the sentence of its example", () => {
  expect(ROW_PROBLEM_KINDS.map((kind) => [kind.code, kind.title, kind.sentence(kind.example)])).toEqual(
    SENTENCES,
  );
});

test("IMP-05 the sentences that the design shows", () => {
  expect(VOTES_DO_NOT_ADD_UP.sentence({ of: "candidates", candidates: 11, sum: 412 })).toBe(
    "The 11 candidates add up to 412. Correct the figure in the file and upload it again.",
  );
  expect(SAME_STATION_TWICE.sentence({ line: 30_114 })).toBe(
    "Same station as line 30,114, with other figures. Keep one line.",
  );
  expect(OTHER_CONSTITUENCY.sentence(OTHER_CONSTITUENCY.example)).toBe(
    "Kitamba Primary School: printed under Kalungu East, belongs to Kalungu West.",
  );
  expect(NAME_SPELLED_DIFFERENTLY.sentence({ listed: "(A-NAJ)" })).toBe(
    "The station list has (A-NAJ). Matched; the list's spelling is kept.",
  );
});

test("IMP-05 a problem keeps line, column and at most 200 characters of the cell", () => {
  const problem = problemOf(
    SAME_STATION_TWICE,
    { line: 2 },
    { line: 9, column: "Station", value: "x".repeat(300) },
  );
  expect(problem).toMatchObject({ code: "F034", line: 9, column: "Station" });
  expect(problem.value).toHaveLength(200);
  expect(problemOf(SAME_STATION_TWICE, { line: 2 }, { line: null, value: "" })).toMatchObject({
    line: null,
    column: null,
    value: null,
  });
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [30_114, "30,114"],
  [1_234_567, "1,234,567"],
  [-1234, "-1,234"],
])("%d is written %s", (value, written) => {
  expect(writtenCount(value)).toBe(written);
});

test.each([
  ["ST. JOSEPH KYABAKUUMA P/SCH", "St. Joseph Kyabakuuma P/Sch"],
  ["LUKERERE C.O.U", "Lukerere C.O.U"],
  ["ST. MARY'S", "St. Mary's"],
  ["KANU HEALTH CENTRE II", "Kanu Health Centre II"],
  ["LUKAYA MUSLIM (A-M)", "Lukaya Muslim (A-M)"],
  ["Example School", "Example School"],
])("%s is written %s", (name, written) => {
  expect(writtenName(name)).toBe(written);
});

test("a constituency is named without County, rows are counted", () => {
  expect(writtenConstituency("KALUNGU EAST COUNTY")).toBe("Kalungu East");
  expect(writtenConstituency("KUMI MUNICIPALITY")).toBe("Kumi Municipality");
  expect(counted(1, "row")).toBe("1 row");
  expect(counted(2000, "row")).toBe("2,000 rows");
});
