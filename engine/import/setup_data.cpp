// SPDX-License-Identifier: Apache-2.0
// torchvision data sets that the lab provides, their transforms, and loaders.
#include "engine/import/branches.h"
#include "engine/import/setup.h"
#include "engine/import/signatures.h"
#include "engine/import/tree.h"

#include <algorithm>
#include <filesystem>

namespace amplab::importing {
namespace {

using namespace loop;

struct Known {
  std::string_view type; // in torchvision.datasets
  std::string_view title;
  std::string_view name;   // in the lab
  std::string_view folder; // within the root passed to torchvision; empty: the lab's default location
  int64_t count;           // training samples
};
constexpr Known kKnown[] = {{"FashionMNIST", "Fashion-MNIST", "fashion-mnist", "", 60000},
                            {"MNIST", "MNIST", "idx", "MNIST/raw", 60000},
                            {"CIFAR10", "CIFAR-10", "cifar10", "cifar-10-batches-bin", 50000}};
constexpr int64_t kOfDefault = 60000; // of Fashion-MNIST, the default data set

// Done by the lab for images: x / 255.
constexpr std::string_view kDone[] = {"ToTensor", "ToImage", "PILToTensor", "ConvertImageDtype", "ToDtype"};

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// Returns the unsupported transforms of transforms.Compose([...]) or of a single one.
std::vector<std::string> transforms_of(const Call& call, const Setup& setup) {
  std::vector<std::string> names;
  const std::string full = setup.full_name(*call.callee), name = full.substr(full.rfind('.') + 1);
  const auto* list =
      name == "Compose" && !call.positional.empty() ? std::get_if<Display>(&call.positional.front().node) : nullptr;
  if (!list && std::ranges::find(kDone, name) == std::end(kDone)) names.push_back(name);
  for (size_t i = 0; list && i < list->items.size(); ++i) {
    const Call* each = call_in(list->items[i]);
    for (const std::string& inner : each ? transforms_of(*each, setup) : std::vector{source_of(list->items[i])})
      if (std::ranges::find(names, inner) == names.end()) names.push_back(inner);
  }
  return names;
}

void put_transforms(DataUse& use, const Expression& expression, const Setup& setup) {
  const std::string name = dotted(expression);
  if (const auto known = setup.transforms.find(name); known != setup.transforms.end()) {
    setup.trace.read(name);
    use.without = known->second.first, use.transform = known->second.second;
  } else if (const Call* call = call_in(expression)) {
    use.without = transforms_of(*call, setup);
  } else if (!name.empty()) {
    use.without = {name};
  }
}

std::optional<DataUse> data_use(const Call& call, const Setup& setup) {
  const std::string full = setup.full_name(*call.callee);
  const auto* known = std::ranges::find(kKnown, full.substr(full.rfind('.') + 1), &Known::type);
  if (known == std::end(kKnown) || full.find("datasets.") == std::string::npos) return {};
  DataUse use{.name = std::string(known->name),
              .path = {},
              .title = std::string(known->title),
              .without = {},
              .count = known->count};
  BoundArguments bound(call, signature_of(known->type));
  const Expression* folder = bound.take("root");
  if (!known->folder.empty()) {
    const auto root = text_in(folder);
    use.path = (std::filesystem::path(root.value_or(".")) / known->folder).lexically_normal().string();
  }
  const Expression* train = bound.take("train");
  use.is_test_split = train && flag_of(train) != true;
  if (const Expression* transform = bound.take("transform")) put_transforms(use, *transform, setup);
  for (const std::string& rest : bound.rest())
    if (!affects_only_speed(rest)) use.without.push_back(rest);
  return use;
}

} // namespace

bool Setup::process_data_set(const Line& line, const std::string& name, const Call& call) {
  if (const std::string callee = full_name(*call.callee);
      callee.ends_with("Compose") || callee.find("transforms.") != std::string::npos) {
    transforms[name] = {transforms_of(call, *this), &line};
    return trace.made(name), true;
  }
  const auto use = data_use(call, *this);
  if (!use) return false;
  trace.made(name);
  data_sets[name] = *use;
  return true;
}

// Returns the number of batches per epoch of the training loader, or nullopt for another loader.
std::optional<int64_t> Setup::batches_of(const std::string& loader) const {
  if (first_loader == 0 || (loader != "batches" && !is_training_loader(loader))) return {};
  const int64_t count = data ? data->count : kOfDefault, size = config.data.batch_size;
  return drops_last ? count / size : (count + size - 1) / size;
}

bool Setup::process_loader(const Line& line, const std::string& name, const Call& call) {
  const bool for_tests = name.find("test") != std::string::npos || name.find("val") != std::string::npos;
  const bool first = first_loader == 0 && !for_tests;
  loaders[name] = first;
  if (!first)
    return remark(line, "the lab trains on the first training loader's batches, and evaluates by itself", true), true;
  first_loader = line.first;
  BoundArguments bound(call, signature_of("DataLoader"));
  const Expression* size = bound.take("batch_size");
  if (const auto number = size ? number_of(size) : 1) // PyTorch's default
    set(line, "data.batch_size", *number);
  else
    remark(line, "batch_size is not a constant number in the script");
  const Expression* shuffle = bound.take("shuffle");
  if (const auto flag = shuffle ? decided(*shuffle, *this) : false)
    set(line, "data.shuffle", *flag);
  else
    remark(line, "shuffle=" + source_of(*shuffle) + " is not known: data.shuffle stays at its default");
  const Expression* drop = bound.take("drop_last");
  drops_last = drop && decided(*drop, *this) == true;
  if (drop && !decided(*drop, *this)) remark(line, "drop_last=" + source_of(*drop) + " is imported as False");
  if (const Expression* from = bound.take("dataset")) {
    if (const Call* made = call_in(*from))
      data = data_use(*made, *this);
    else if (const auto found = data_sets.find(dotted(*from)); found != data_sets.end())
      data = found->second, trace.read(found->first);
  }
  if (!data) return remark(line, "the data set is not imported: data.name stays " + config.data.name), true;
  set(line, "data.name", data->name);
  for (const std::string& rest : bound.rest())
    if (!affects_only_speed(rest)) remark(line, "the lab draws and collates batches by itself: without " + rest);
  if (data->is_test_split) remark(line, "the lab trains on the training split of its data");
  if (!data->without.empty())
    remark(data->transform ? *data->transform : line,
           "the data are imported without " + joined(data->without) + ": pixels are x / 255");
  if (!data->path.empty()) set(line, "data.path", data->path);
  return true;
}

} // namespace amplab::importing
