// SPDX-License-Identifier: Apache-2.0
// Data sets in Python. Files are read, generated data sets have exactly the numbers of engine/data.
#include "engine/pytorch/script_sections.h"
#include "engine/run/ranks.h"

#include <algorithm>

namespace amplab::pytorch {
namespace {

constexpr const char* kRandom = R"PY(
# ---- data ----
class Random:
    """SplitMix64 over a counter, as in AMP Lab: both draw the same batches."""

    MASK = (1 << 64) - 1
    TRAINING_POINTS, EPOCH_ORDER, HELD_OUT, SUMS = 0, 2, 3, 4

    def __init__(self, purpose, index=0, seed=SEED):
        seed = self.mixed((self.mixed(seed) + purpose) & self.MASK)
        self.counter = self.mixed(seed + index & self.MASK)

    def mixed(self, z):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self.MASK
        return z ^ (z >> 31)

    def next(self):
        self.counter = (self.counter + 0x9E3779B97F4A7C15) & self.MASK
        return self.mixed(self.counter)

    def below(self, bound):
        surplus = (1 << 64) % bound
        while (drawn := self.next()) < surplus:
            pass
        return drawn % bound

    def uniform(self):
        return (self.next() >> 11) * 2.0**-53

    def noise(self):
        total = -6.0
        for _ in range(12):
            total += self.uniform()
        return total

    def shuffled(self, count):
        rows = list(range(count))
        for left in range(count, 1, -1):
            i = self.below(left)
            rows[left - 1], rows[i] = rows[i], rows[left - 1]
        return rows

)PY";

constexpr const char* kIdx = R"PY(
def read_idx(name):
    for file in (FOLDER / name, FOLDER / (name + ".gz")):
        if file.exists():
            data = (gzip.open if file.suffix == ".gz" else open)(file, "rb").read()
            sizes = np.frombuffer(data, ">u4", count=data[3], offset=4).astype(int)
            return np.frombuffer(data, np.uint8, offset=4 + 4 * data[3]).reshape(sizes)
    raise SystemExit(f"{FOLDER / name} is missing")


FOLDER = {folder}
features = torch.from_numpy(read_idx("train-images-idx3-ubyte").copy()).unsqueeze(1)
targets = torch.from_numpy(read_idx("train-labels-idx1-ubyte").astype(np.int64))
)PY";

constexpr const char* kCifar = R"PY(
FOLDER = pathlib.Path({path})
records = np.concatenate([np.fromfile(FOLDER / f"data_batch_{i}.bin", np.uint8).reshape(-1, 3073) for i in range(1, 6)])
features = torch.from_numpy(records[:, 1:].reshape(-1, 3, 32, 32).copy())
targets = torch.from_numpy(records[:, 0].astype(np.int64))
)PY";

constexpr const char* kPoints = R"PY(
def point(target, along):
    {point}


random = Random(Random.TRAINING_POINTS)
rows = []
for i in range(2000):
    x, y = point(i % {classes}, random.uniform())
    rows.append([x + {noise} * random.noise(), y + {noise} * random.noise()])
features = torch.tensor(rows, dtype=torch.float32)
targets = torch.arange(2000) % {classes}
)PY";

constexpr const char* kSine = R"PY(
random = Random(Random.TRAINING_POINTS)
rows = []
for _ in range(2000):
    x = 2 * random.uniform() - 1
    rows.append([x, math.sin(2 * math.pi * x) + 0.05 * random.noise()])
table = torch.tensor(rows, dtype=torch.float32)
features, targets = table[:, :1], table[:, 1:]
)PY";

constexpr const char* kSums = R"PY(
random = Random(Random.SUMS)
drawn, rows = set(), []
while len(rows) < 8000:
    question = random.below(10**4)
    if question in drawn:
        continue
    drawn.add(question)
    a, b = divmod(question, 100)
    text = f"{a:02}+{b:02}=" + f"{a + b:03}"[::-1]  # the answer's last digit first
    rows.append(["0123456789+=".index(c) for c in text])
tokens = torch.tensor(rows)
features, targets = tokens[:, :-1].contiguous(), tokens[:, 1:].clone()
targets[:, :5] = -100  # only the answer counts
)PY";

constexpr const char* kText = R"PY(
CONTEXT = {context}
with open({path}, encoding="utf-8", newline="") as file:  # keeps line ends
    text = file.read()
vocabulary = {c: i for i, c in enumerate(sorted(set(text)))}
tokens = torch.tensor([vocabulary[c] for c in text])
count = (len(tokens) - 1) // CONTEXT
features = tokens[: count * CONTEXT].view(count, CONTEXT)
targets = tokens[1 : count * CONTEXT + 1].view(count, CONTEXT)
)PY";

constexpr const char* kTable = R"PY(
NUMBER = re.compile(r" *[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)? *")


def number(cell):
    return float(cell) if NUMBER.fullmatch(cell) else None


with open({path}, encoding="utf-8-sig", newline="") as file:
    delimiter = re.match(r'("[^"]*")*[^,;\t\r\n]*([,;\t]?)', file.read())[2] or ","
    file.seek(0)
    header, *rows = [row for row in csv.reader(file, delimiter=delimiter) if row]
LABEL = {label} or header[-1]
columns, numeric = [], []
for name, cells in zip(header, zip(*rows)):
    numbers, texts = [number(cell) for cell in cells], sorted(set(cells), key=str.encode)
    if name == LABEL:
        if None not in numbers and len(texts) > 20:
            targets = torch.tensor(numbers, dtype=torch.float32).unsqueeze(1)
        else:
            targets = torch.tensor([texts.index(cell) for cell in cells])
    elif None not in numbers:
        numeric.append(len(columns))
        columns.append(numbers)
    else:
        columns += [[float(cell == text) for cell in cells] for text in texts]
features = torch.tensor(columns, dtype=torch.float32).T.contiguous()
)PY";

constexpr const char* kHeldOut = R"PY(
held = min(max(int({share} * len(targets) + 0.5), 1), len(targets) - 1)
training = sorted(Random(Random.HELD_OUT).shuffled(len(targets))[held:])
features, targets = features[training], targets[training]
)PY";

constexpr const char* kStandardised = R"PY(
for column in numeric:  # mean 0, variance 1
    x = features[:, column].double()
    features[:, column] = ((x - x.mean()) / (x.std(correction=0) if x.std(correction=0) > 0 else 1)).float()
)PY";

constexpr const char* kBatches = R"PY(
def micro_batches(features, targets{parameters}):
    """Yields batches; a batch at the end of an epoch is completed from the next epoch."""
    {sampler}rows, epoch = [], 0
    while True:
        while len(rows) < {size}:
            {order}
            epoch += 1
        batch, rows = rows[:{size}], rows[{size}:]
        x, t = features[batch].to(device), targets[batch].to(device)
        yield (x.float() / 255 if x.dtype == torch.uint8 else x), t

)PY";

constexpr const char* kOfSampler = "sampler.set_epoch(epoch)\n            rows += sampler";

struct Source {
  std::string_view name;
  std::string (*text)(const DataConfig&);
  double held_out = 0; // used if data.validation is 0
};

std::string points(const char* point, int64_t classes, double noise) {
  return with(kPoints, {{"point", point}, {"classes", literal(classes)}, {"noise", literal(noise)}});
}

constexpr const char* kFashionFolder =
    "pathlib.Path(os.environ.get(\"AMPLAB_DATA_DIR\", \"/usr/share/datasets\")) / \"fashion-mnist\"";

constexpr Source kSources[] = {
    {"fashion-mnist",
     [](const DataConfig&) {
       return with(kIdx, {{"folder", kFashionFolder}});
     }},
    {"idx",
     [](const DataConfig& d) {
       return with(kIdx, {{"folder", "pathlib.Path(" + literal(d.path) + ")"}});
     }},
    {"cifar10",
     [](const DataConfig& d) {
       return with(kCifar, {{"path", literal(d.path)}});
     }},
    {"csv",
     [](const DataConfig& d) {
       return with(kTable, {{"path", literal(d.path)}, {"label", literal(d.label)}});
     },
     0.1},
    {"text",
     [](const DataConfig& d) {
       return with(kText, {{"path", literal(d.path)}, {"context", literal(d.context)}});
     },
     0.1},
    {"spirals",
     [](const DataConfig&) {
       return points("angle = 3 * math.pi * along + math.pi * target\n"
                     "    return along * math.cos(angle), along * math.sin(angle)",
                     2, 0.02);
     }},
    {"moons",
     [](const DataConfig&) {
       return points("c, s = math.cos(math.pi * along), math.sin(math.pi * along)\n"
                     "    return (c, s) if target == 0 else (1 - c, 0.5 - s)",
                     2, 0.1);
     }},
    {"circles",
     [](const DataConfig&) {
       return points("radius, angle = 1 if target == 0 else 0.5, 2 * math.pi * along\n"
                     "    return radius * math.cos(angle), radius * math.sin(angle)",
                     2, 0.06);
     }},
    {"gaussians",
     [](const DataConfig&) {
       return points("angle = 2 * math.pi * target / 4\n"
                     "    return math.cos(angle), math.sin(angle)",
                     4, 0.3);
     }},
    {"sine", [](const DataConfig&) { return std::string(kSine); }},
    {"arithmetic", [](const DataConfig&) { return std::string(kSums); }},
};

// Defines `features` and `targets`.
std::string samples(const DataConfig& data) {
  const Source& source = *std::ranges::find(kSources, data.name, &Source::name);
  std::string text = source.text(data);
  const double share = data.validation > 0 ? data.validation : source.held_out;
  if (share > 0) text += with(kHeldOut, {{"share", literal(share)}});
  if (data.name == "csv") text += kStandardised;
  return text;
}

std::string limit(const DataConfig& data) {
  return data.limit > 0
             ? "features, targets = features[:" + literal(data.limit) + "], targets[:" + literal(data.limit) + "]\n"
             : "";
}

// Sample order of micro_batches() in one epoch.
struct Order {
  std::string sampler, selected;
};

Order order_of_one(const RunConfig& config) {
  if (ranks_of(config) == 1)
    return {"", config.data.shuffle ? "rows += Random(Random.EPOCH_ORDER, epoch).shuffled(len(targets))"
                                    : "rows += range(len(targets))"};
  return {config.data.shuffle ? "sampler = Sampler(targets, shuffle=False, seed=SEED)\n    "
                              : "sampler = DistributedSampler(targets, shuffle=False)\n    ",
          kOfSampler};
}

Order order_of_several(const RunConfig& config) {
  if (ranks_of(config) == 1)
    return {
        "",
        "rows += Random(Random.EPOCH_ORDER, epoch, seed).shuffled(len(targets)) if shuffle else range(len(targets))"};
  return {"sampler = (Sampler if shuffle else DistributedSampler)(targets, shuffle=False, seed=seed)\n    ",
          kOfSampler};
}

} // namespace

std::string data_section(const RunConfig& config) {
  std::string text = kRandom;
  if (ranks_of(config) > 1) text += sampler_class();
  if (config.datasets.empty()) {
    const std::string limited = limit(config.data);
    const Order order = order_of_one(config);
    text.append(samples(config.data)).append("\n").append(limited).append(limited.empty() ? "" : "\n");
    return text + with(kBatches,
                       {{"parameters", ""}, {"size", "BATCH"}, {"sampler", order.sampler}, {"order", order.selected}});
  }
  const Order order = order_of_several(config);
  text += with(kBatches, {{"parameters", ", size, seed, shuffle"},
                          {"size", "size"},
                          {"sampler", order.sampler},
                          {"order", order.selected}});
  std::string drawn;
  size_t number = 0;
  for (const auto& [name, data] : config.datasets) {
    const std::string function = "samples_of_" + name;
    text.append("\ndef ")
        .append(function)
        .append("():")
        .append(indented(samples(data) + limit(data) + "return features, targets\n"))
        .append("\n");
    drawn.append("    micro_batches(*").append(function).append("(), ").append(literal(data.batch_size)).append(", ");
    drawn.append(std::to_string(order_seed_of(config, number++)))
        .append(", ")
        .append(literal(data.shuffle))
        .append("),\n");
  }
  return text + "\nDRAWN = [  # of " + data_names(config) +
         ": batches of a size, in the order of a seed, shuffled or not\n" + drawn + "]\n";
}

} // namespace amplab::pytorch
