/**
 * Questions of many subjects, each with a passage that answers it in other words, in English. None
 * answers the question of another.
 */
export const CALIBRATION_PAIRS: readonly (readonly [question: string, passage: string])[] = [
  [
    'How do bees make honey?',
    'Worker bees collect nectar in a honey stomach and pass it from mouth to mouth in the hive. Enzymes break its sugars down, and the wings of the colony fan the cells until most of the water is gone.',
  ],
  [
    'When was the printing press invented?',
    'Around 1450 a goldsmith in Mainz combined movable metal type with an oil-based ink and a screw press. Within fifty years there were presses in more than two hundred cities.',
  ],
  [
    'What causes the tides of the sea?',
    'The Moon pulls harder on the near side of the Earth than on its far side, and the water bulges twice. As the planet turns, each coast passes both bulges in a little over a day.',
  ],
  [
    'How is cheese made from milk?',
    'Rennet curdles warm milk into a soft mass. It is cut, drained of whey, salted and pressed, and then ripens for weeks or years in a cool cellar.',
  ],
  [
    'Why do leaves change colour in autumn?',
    'As days get shorter, trees stop renewing chlorophyll. The green fades, and yellow carotenoids that were there all summer become visible.',
  ],
  [
    'How can I reset my password?',
    'Open the sign-in page and choose the link below the form. A message with a code is sent to your address. Enter it within ten minutes and set a new secret of at least twelve characters.',
  ],
  [
    'What is the capital of Australia?',
    'Canberra was founded in 1913 as a compromise between Sydney and Melbourne. The parliament and most ministries of the Commonwealth have their seats there.',
  ],
  [
    'How does a vaccine protect against a disease?',
    'A harmless part of the germ trains the immune system. Memory cells remain in the blood, and at a real infection antibodies are made within days.',
  ],
  [
    'Which metals rust?',
    'Only iron and its alloys form the flaky red oxide. It needs water and oxygen, and salt speeds it up. Aluminium and copper get a thin layer that keeps the rest from the air.',
  ],
  [
    'Who pays the tax on imported goods?',
    'The importer of record owes customs duty when goods are released. Rates depend on the tariff heading, the declared value and the country of origin.',
  ],
  [
    'How long does a football match last?',
    'Two halves of forty-five minutes are played, with a break of fifteen between them. The referee adds time for injuries and substitutions.',
  ],
  [
    'What do whales eat?',
    'Baleen whales strain krill and small fish from the water through plates in their mouths, while toothed ones hunt squid, seals and larger fish.',
  ],
  [
    'How do I install the package?',
    'Run the package manager in the folder of your project. It downloads the library with its dependencies, writes them to the lock file, and links the commands that it brings.',
  ],
  [
    'Why is the sky blue?',
    'Air molecules scatter short waves of sunlight far more than long ones. From every direction but that of the Sun, what reaches the eye is mostly blue.',
  ],
  [
    'What is a mortgage?',
    'A bank lends money for a house and takes the house as security. The borrower repays in monthly instalments, and the lender may sell the property if they stop.',
  ],
  [
    'How were the pyramids built?',
    'Gangs of paid labourers hauled limestone blocks on sledges over wet sand and up ramps of rubble. They lived in a village beside the site and were fed bread, beer and beef.',
  ],
  [
    'Can dogs eat chocolate?',
    'Theobromine in cocoa is poisonous for dogs, since their bodies break it down slowly. Dark bars are the most dangerous; vomiting, a racing heart and cramps follow within hours.',
  ],
  [
    'What is the boiling point of water on a mountain?',
    'Air pressure falls with height, and so does the temperature at which a liquid boils. At three thousand metres it is about ninety degrees Celsius, and pasta takes longer.',
  ],
  [
    'How do glaciers form?',
    'Where more snow falls in winter than melts in summer, layers pile up and are pressed into ice. Under its own weight the mass begins to creep downhill.',
  ],
  [
    'What does a conductor of an orchestra do?',
    'With a baton in the right hand they show the beat, and with the left they shape loudness and phrasing. In rehearsals they decide on tempo and balance of the instruments.',
  ],
  [
    'How is electricity generated in a nuclear plant?',
    'Splitting uranium heats water under pressure. Its steam drives a turbine and a generator, and is then cooled back to water in a tower or by a river.',
  ],
  [
    'When should tomatoes be planted?',
    'Sow indoors eight weeks before the last frost and move the seedlings out when nights stay above ten degrees. They want full sun and a stake to climb on.',
  ],
  [
    'What were the causes of the French Revolution?',
    'Bread was dear after bad harvests, the crown was bankrupt, and nobles and clergy paid hardly any taxes. Pamphlets spread the idea that power comes from the people.',
  ],
  [
    'How does a refrigerator work?',
    'A compressor squeezes a refrigerant until it is hot. It gives its heat away at the back, expands through a valve, becomes cold, and takes heat from the inside.',
  ],
  [
    'What is the function of the liver?',
    'It filters blood from the gut, stores sugar as glycogen, makes bile for digesting fat, and breaks down alcohol and medicines.',
  ],
  [
    'How can a plane fly?',
    'The wings push air down as they move, and the air pushes them up. Engines overcome the drag, and flaps at the rear edge add lift at low speeds.',
  ],
  [
    'Who wrote Don Quixote?',
    'Miguel de Cervantes published the first part of his novel about an ageing knight in 1605. It parodies tales of chivalry and is often called the first modern novel.',
  ],
  [
    'How is a strike in bowling scored?',
    'All ten pins down with the first ball count ten, plus the pins of the next two rolls. Twelve of them in a row make a perfect game of three hundred.',
  ],
  [
    'What is inflation in an economy?',
    'Prices rise in general and money buys less. Central banks answer by raising interest rates, so that loans get dearer and demand falls.',
  ],
  [
    'How do cats land on their feet?',
    'In the fall a cat bends in the middle, turns its front half and then its back half, and so rights itself without any spin to begin with. Bent legs soften the impact.',
  ],
  [
    'How do I cancel my subscription?',
    'In the account settings choose billing and end the plan. It stays active until the end of the paid period, and no further amount is charged to your card.',
  ],
  [
    'What is the largest desert on Earth?',
    'Antarctica receives less precipitation than the Sahara, and by this measure it is the biggest of all. Most of it is covered by ice two kilometres thick.',
  ],
  [
    'How do earthquakes happen?',
    'Plates of rock stick at a fault while they go on moving. When the strain exceeds friction they slip, and the released energy runs through the ground as waves.',
  ],
  [
    'What is needed to bake bread?',
    'Flour, water, salt and yeast are kneaded to an elastic dough. It rises for some hours, is shaped, rises again and goes into a very hot oven with steam.',
  ],
  [
    'How does the heart pump blood?',
    'The right half sends blood to the lungs, and the left half sends it through the body. Four valves keep it from flowing back, at seventy beats a minute.',
  ],
  [
    'When did humans first land on the Moon?',
    'In July 1969 two astronauts of Apollo 11 stepped onto the Sea of Tranquility while a third orbited above. They brought twenty kilograms of rock home.',
  ],
  [
    'What are the rules for carrying liquids on flights?',
    'Containers in hand luggage may hold at most one hundred millilitres each and must fit into a clear bag of one litre. Baby food and medicines are exempt.',
  ],
  [
    'How is paper recycled?',
    'Old newspapers are soaked to a pulp, freed of ink and staples, and pressed into new sheets. Fibres get shorter each time and last for about six rounds.',
  ],
  [
    'What is a black hole?',
    'A massive star that collapses leaves a region whose gravity lets not even light out. Gas that falls towards it glows in X-rays before it crosses the horizon.',
  ],
  [
    'Why did the Roman Empire fall?',
    'Civil wars, plagues and shrinking revenue weakened the west. Peoples from beyond the Rhine and Danube settled inside, and in 476 a general deposed the last emperor in Ravenna.',
  ],
  [
    'How do I configure the timeout of a request?',
    'Pass a number of milliseconds in the options of the client. When it is exceeded the connection is closed and the promise rejects with an error that can be retried.',
  ],
  [
    'What is photosynthesis?',
    'Plants use light to split water and turn carbon dioxide into sugar, and oxygen is what they give off. It happens in the chloroplasts of their cells.',
  ],
  [
    'How are diamonds formed?',
    'Deep in the mantle carbon crystallises under enormous pressure and heat. Eruptions long ago carried the stones up in pipes of kimberlite.',
  ],
  [
    'What is the role of a jury?',
    'Citizens without legal training hear the evidence and decide on the facts and on guilt, while the judge explains the law and sets the sentence.',
  ],
  [
    'How can back pain be treated?',
    'Staying active helps most people more than rest in bed. Exercises for the muscles of the trunk, warmth and for a few days a mild painkiller are recommended.',
  ],
  [
    'What is the difference between a frog and a toad?',
    'Frogs have smooth wet skin and long legs for jumping. Toads are dry and warty, walk rather than leap, and lay their eggs in strings.',
  ],
  [
    'How does a bicycle stay upright?',
    'When it leans, the front wheel steers into the fall and brings the contact points back below the rider. Above walking speed it does so almost by itself.',
  ],
  [
    'Which language is spoken in Brazil?',
    'Portuguese came with settlers in the sixteenth century and is the mother tongue of nearly everybody there. Some two hundred indigenous ones survive.',
  ],
  [
    'How do solar panels produce power?',
    'Photons knock electrons loose in layers of silicon, and a built-in field drives them through a circuit as direct current. An inverter turns it into alternating current.',
  ],
  [
    'What happens in a chess opening?',
    'Both players bring out knights and bishops, fight for the four central squares and castle to make the king safe. Strong sequences have names and are learnt by heart.',
  ],
  [
    'How is wine aged in barrels?',
    'Oak lets tiny amounts of oxygen in and gives vanilla and tannin to the liquid. Red ones stay for a year or two before they are bottled.',
  ],
  [
    'What is the purpose of the United Nations?',
    'It was founded in 1945 to keep peace among states. Its council of fifteen can impose sanctions, and its agencies feed refugees and vaccinate children.',
  ],
  [
    'How do I back up the database?',
    'Stop nothing: the tool copies a consistent snapshot while others write. Store the dump on another machine and test from time to time that it can be restored.',
  ],
  [
    'Why do people yawn?',
    'Tiredness and boredom bring it on, and seeing somebody else do it does too. One theory holds that a deep breath cools the brain.',
  ],
  [
    'What is the speed of light?',
    'In a vacuum light travels almost three hundred thousand kilometres in a second. In glass it is slower by a third, which bends rays at the surface.',
  ],
  [
    'How does a bill become law?',
    'A proposal is debated and amended in a committee, voted on in both chambers, and signed by the head of state, who may send it back with a veto.',
  ],
  [
    'How are pearls made?',
    'When a grain or a parasite gets into an oyster, the animal coats it with layer after layer of nacre. Farmers put a bead in and wait for some years.',
  ],
  [
    'What is a good warm-up before running?',
    'Walk briskly for five minutes, then swing the legs, lift the knees and do a few short strides. Long static stretching is better left for afterwards.',
  ],
  [
    'How do I return a product?',
    'Within thirty days print the label from your order, pack the item with its receipt and hand it in at any parcel shop. The refund arrives about a week later.',
  ],
  [
    'What is the meaning of a red traffic light?',
    'Vehicles have to stop before the line and wait, unless an arrow allows turning. Crossing it costs a fine and points on the licence.',
  ],
  [
    'How do volcanoes erupt?',
    'Gas dissolved in molten rock expands as magma rises, like a bottle that is opened. Thin lava flows out calmly, while sticky lava bursts into ash.',
  ],
  [
    'Who painted the Mona Lisa?',
    'Leonardo da Vinci worked on the portrait from 1503 for many years and took it to France. It hangs in the Louvre behind bulletproof glass.',
  ],
  [
    'What is the cheapest way to send a parcel abroad?',
    'Surface mail takes up to two months and costs about half as much as air mail. Weigh the box first, since prices rise in steps of a kilogram.',
  ],
  [
    'How does a touch screen recognise a finger?',
    'A grid of transparent electrodes holds a weak field. Skin conducts and draws charge away, and a controller computes the spot from the changes.',
  ],
]
