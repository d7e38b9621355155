/**
 * Names that sound like the region they stand for. They are put together at random: no bearer is meant, and every
 * person made from them is marked as invented. Family names by which the country's well-known politicians go are left
 * out, so that chance cannot bring their names together.
 */
export interface NamePool {
  readonly female: readonly string[];
  readonly male: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);
/** Family names that women and men share. */
const shared = (text: string): NamePool => ({ female: words(text), male: words(text) });

export const GIVEN_NAMES: NamePool = {
  female:
    words(`Agnes Alice Annet Beatrice Betty Brenda Caroline Catherine Christine Claire Daphne Deborah Diana
    Dinah Doreen Dorothy Edith Eleanor Esther Eunice Evelyn Faith Florence Flavia Gertrude Gloria Grace Harriet
    Hellen Immaculate Irene Jacinta Jackline Jane Janet Jovia Joyce Judith Juliet Justine Lillian Lydia Margaret
    Martha Mary Mercy Miriam Monica Naome Olivia Patience Penninah Phiona Prossy Racheal Rehema Rita Robinah Rosette
    Ruth Sarah Scovia Sharon Sophia Stella Susan Sylvia Teddy Teopista Topista Veronica Violet Winnie Zainab`),
  male: words(`Abel Abraham Alex Alfred Amos Andrew Anthony Apollo Arthur Augustine Ben Benedict Bernard Boniface
    Charles Christopher Cyrus Daniel Denis Dickson Dominic Edgar Edward Elijah Emmanuel Enock Ephraim Eric Ezra
    Felix Francis Fred Gabriel Geoffrey George Gerald Gideon Godfrey Grace Hannington Henry Herbert Ibrahim Ignatius
    Isaac Ismail Ivan Jackson Jacob James Jerome John Joseph Joshua Julius Kenneth Lawrence Leonard Livingstone
    Mathias Michael Moses Nathan Nelson Nicholas Norman Patrick Paul Peter Philip Richard Robert Ronald Samuel
    Silver Simon Solomon Stephen Swaibu Thomas Timothy Tom Vincent Wilberforce William Yusuf Zakaria`),
};

const GANDA: NamePool = {
  female: words(`Nabatanzi Nabulya Naggayi Najjuma Nakabugo Nakafeero Nakalema Nakanwagi Nakayiza
    Nakitende Nakyanzi Nalubega Nalule Nalwoga Namatovu Namirembe Namubiru Namugga Namukasa Namuli
    Nansubuga Nassali Nassolo Nattabi Nalumansi`),
  male: words(`Bbosa Kabuye Katongole Kayiwa Kiggundu Kyeyune Lubega Mayanja Mugerwa Mukasa
    Musisi Muwonge Nsubuga Ssebagala Ssekitto Ssemakula Ssempala Ssentongo Ssenyonga Sserwadda Walusimbi
    Walugembe Wamala Zziwa`),
};
const SOGA: NamePool = {
  female: words(`Kawala Kisakye Mutesi Naikoba Nakisige Namulondo Namwase Nangobi
    Nawudo Tibasuboke Wotali Bilabwa Kantono Namutamba`),
  male: words(`Balikowa Basalirwa Baligeya Dhikusooka Isabirye Kagoda Kirunda Kitimbo Magumba Mpaata Mugoya
    Mukembo Muwumba Mwase Ngobi Tenywa Waiswa Walwawo`),
};
const ANKOLE = shared(`Ahimbisibwe Ainebyona Akampurira Ampaire Arinaitwe Asasira Atuhaire Atwine Bamwine
  Bitarabeho Kansiime Katushabe Kyomuhendo Muhumuza Mugisha Musinguzi Mwesigwa
  Natukunda Ninsiima Nkwasiibwe Nuwagaba Orishaba Rukundo Rwakitarate Tumuhairwe Turyahabwe Turyatunga
  Twesigye Twinomujuni`);
const TOORO = shared(`Abigaba Akugizibwe Amanyire Atugonza Balinda Bagonza Byamukama Isingoma Kabagambe
  Kabahuma Kaahwa Kamara Karungi Katusabe Kisembo Kusiima Manyindo Mugabi Murungi Musabe Mwirumubi Nyakaisiki
  Tibamanya Tinkamanyire Tusiime`);
const KONZO: NamePool = {
  female: words(
    `Biira Ithungu Kabugho Kyakimwa Masika Mbambu Muhindo Musoki Nziabake Kanyere Katungu Kahindo`,
  ),
  male: words(`Baluku Bwambale Kambale Kule Masereka Muhindo Thembo Kibaba Sibendire Bihande Muranga`),
};
const GISU: NamePool = {
  female: words(`Khanakwa Mutonyi Nabifo Nabukwasi Nabushawo Nagudi Nakhumitsa Namakoye
    Nambuya Nabwire Neumbe Netosi Nasike`),
  male: words(`Bwayo Gidudu Gimei Khaukha Kuloba Magombe Masaba Mabonga Mugide Mudebo Mutenyo Nabende Namisi
    Walimbwa Wambede Wamukota Wanyama Watulo Wepukhulu`),
};
const SEBEI: NamePool = {
  female: words(`Chebet Chekwech Chelangat Cherop Cherotich Cheptoek Yeko Sukuku Chesang`),
  male: words(`Chemonges Chepkwurui Kiplangat Kissa Kwemoi Musobo Satya Siya Twietuk Yesho`),
};
const BUKEDI: NamePool = {
  female: words(`Achola Adikini Akoth Akongo Atieno Awor Nabwire Nekesa Nyafwono Nagami Namono
    Kagino Namugosa`),
  male: words(`Hisa Kirya Mugoda Ochola Ochwo Odoi Oguti Okoth Omalla Osinde Othieno Owori Wandera Wafula
    Wasike Mukama Gusinja Lyadda`),
};
const TESO: NamePool = {
  female: words(`Abuko Adeke Agwang Akiror Amuge Anyait Aryokot Asekenye Asio Atai
    Atim Iculet Icumar Ikiring`),
  male: words(`Ariko Ebwalu Echoku Edoru Eceru Emukule Engoru Epilo Esabu Etoori Okalebo Okiria Okurut Olinga Omagor
    Omoding Opio Oriokot Osele Otai`),
};
const LUO: NamePool = {
  female: words(`Abalo Acio Adong Adoch Ajok Akidi Akot Alanyo Amito Anek Aŋwec Apili Atala Atoo Awino
    Ayaa Ayugi Labol Lanyero Lakot`),
  male: words(`Acaye Odong Odoki Odwar Ojok Ojara Okeny Okot Okwir Olanya Olwoch Omony Oŋom Onen Opira
    Opiyo Otim Otto Rubangakene Komakech Kidega Nyeko Ng'ole`),
};
const WEST_NILE: NamePool = {
  female:
    words(`Ajidiru Amandru Andezu Asianzu Atizuyo Candiru Draru Drateru Driciru Econi Eyotaru Inziru Leku Maneno
    Munguci Olema Ondoru Ozitiru Anena Akumu`),
  male: words(`Adiga Adriko Aluma Amaza Andama Anguzu Asea Atiku Candia Drani Draku Ejua Endreo Feni Jurua Kenyi Obeti
    Ogama Omirambe Oyella Yikii Okumu Ocircan`),
};
const MADI: NamePool = {
  female: words(`Aate Adraru Anzoyo Drichiru Iranya Itraru Kadenyo Mamawi Okudra Tiondi`),
  male: words(`Abibi Amanzuru Anyama Azabo Drani Izama Lagu Mawa Moini Tandrupasi Vuciri Vukoni`),
};
const KARAMOJA: NamePool = {
  female: words(`Achia Aleper Aisu Longole Nachap Nakiru Nakong Nalem Nangiro Napeyok Naduk Natee Lokwang
    Akol Naler'o`),
  male: words(`Achilla Adupa Angella Apalopus Aballa Keem Koryang Lochoro Logiel Lokong'o Lokwang Lomonyang Longok Lopeyok
    Loru Losike Loyep Lotee Moding Ng'orok Teko`),
};

/** By sub-region. */
export const FAMILY_NAMES: Readonly<Record<string, NamePool>> = {
  Acholi: LUO,
  Ankole: ANKOLE,
  Buganda: GANDA,
  Bugisu: GISU,
  Bukedi: BUKEDI,
  Bunyoro: TOORO,
  Busoga: SOGA,
  Kampala: GANDA,
  Karamoja: KARAMOJA,
  Kigezi: ANKOLE,
  Lango: LUO,
  Madi: MADI,
  Rwenzori: KONZO,
  Sebei: SEBEI,
  Teso: TESO,
  Tooro: TOORO,
  "West Nile": WEST_NILE,
};
