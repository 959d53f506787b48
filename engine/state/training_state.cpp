// SPDX-License-Identifier: Apache-2.0
#include "engine/state/training_state.h"

#include "engine/nn/data_parallel.h"
#include "engine/run/config_error.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/nearest.h"
#include "engine/run/replicas.h"
#include "engine/state/settings.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace amplab {
namespace {

// Returns the indices of the named models, or of all if no name is given.
std::vector<size_t> numbers_of(const std::vector<std::string>& names, const std::vector<Named<ModelSection>>& models) {
  std::vector<size_t> numbers;
  for (size_t i = 0; i < models.size(); ++i)
    if (names.empty() || std::ranges::find(names, models[i].name) != names.end()) numbers.push_back(i);
  return numbers;
}

// Throws: ConfigError for sizes that the model kind does not support.
void check_sizes(const std::string& key, const ModelConfig& model) {
  if (model.inputs > 0 && model.name != "mlp" && model.name != "layers")
    throw ConfigError("\"" + key + ".inputs\": only the models mlp and layers have this setting; the input of " +
                      model.name + " is set by the data set: use 0.");
  if (model.outputs > 0 && model.name == "transformer")
    throw ConfigError(
        "\"" + key +
        ".outputs\": the transformer outputs a score for each token of its data set; use 0, or choose another model.");
}

// Throws: ConfigError if the optimizer does not accept its parameters, as the class of torch.optim raises ValueError.
void check_parameters(const RunConfig& config, const TrainingState& state, const NamedOptimizer& optimizer) {
  const OptimizerRow& row = optimizer_row_of(optimizer.settings);
  const bool single = config.optimizers.empty();
  const std::string key = single ? "optimizer" : "optimizers." + optimizer.name;
  if (optimizer.parameters.empty())
    throw ConfigError(
        single ? "\"optimizer.name\": " + config.optimizer.name + " needs weights of two axes for itself and other " +
                     "parameters, such as biases, for an AdamW. The model lacks one of them: use another optimizer."
               : "\"" + key + ".parameters\": its models have no parameter of \"" + optimizer.settings.parameters +
                     "\". Remove this optimizer, or select others.");
  for (size_t i = 0; i < optimizer.parameters.size(); ++i)
    if (const Shape& shape = optimizer.parameters[i].shape(); !selects(row.accepts, shape.rank))
      throw ConfigError("\"" + key + ".name\": " + std::string(row.name) +
                        " accepts parameters of two axes only, but \"" + state.names_stepped_by(optimizer)[i] +
                        "\" is " + to_string(shape) + ". Set \"" + key +
                        ".parameters\" to \"matrices\", and add an optimizer with \"others\".");
}

} // namespace

double NamedOptimizer::learning_rate(const RunConfig& config, int64_t updates) const {
  return rate ? *rate : learning_rate_of(config, settings.lr, updates);
}

std::vector<Tensor> TrainingState::stepped_by(const NamedOptimizer& optimizer) const {
  std::vector<Tensor> parameters;
  for (const size_t model : optimizer.of)
    for (const Tensor& p : models[model].weights.stepped())
      if (selects(optimizer.selection(), p.shape().rank)) parameters.push_back(p);
  return parameters;
}

std::vector<std::string> TrainingState::names_stepped_by(const NamedOptimizer& optimizer) const {
  std::vector<std::string> names;
  for (const size_t model : optimizer.of)
    for (const Parameter& p : models[model].module().parameters())
      if (selects(optimizer.selection(), p.tensor.shape().rank)) names.push_back(name_of(models[model], p.name));
  return names;
}

void TrainingState::rebind(NamedOptimizer& optimizer) {
  optimizer.parameters = stepped_by(optimizer);
  optimizer.optimizer->rebind(optimizer.parameters);
}

std::vector<Parameter> TrainingState::parameters() const {
  std::vector<Parameter> all;
  for (const TrainedModel& model : models)
    for (const Parameter& p : model.module().parameters())
      all.push_back({name_of(model, p.name), p.tensor, p.of_batch_norm});
  return all;
}

std::vector<Parameter> TrainingState::stepped() const {
  std::vector<Parameter> all = parameters();
  auto next = all.begin();
  for (const TrainedModel& model : models)
    for (const Tensor& p : model.weights.stepped()) next++->tensor = p;
  return all;
}

std::vector<std::pair<std::string, Tensor>> TrainingState::holders_of_gradients() const {
  std::vector<std::pair<std::string, Tensor>> holders;
  for (const Parameter& p : parameters()) holders.emplace_back(p.name, p.tensor);
  const std::vector<Parameter> all = stepped();
  for (size_t i = 0; i < all.size(); ++i)
    if (!all[i].tensor.same_as(holders[i].second)) holders.emplace_back(kMastersPrefix + all[i].name, all[i].tensor);
  return holders;
}

std::vector<bool> TrainingState::requiring() const {
  std::vector<bool> flags;
  for (const TrainedModel& model : models)
    for (const std::vector<Tensor>* tensors : {&model.weights.of_model(), &model.weights.stepped()})
      for (const Tensor& p : *tensors) flags.push_back(p.requires_grad());
  return flags;
}

void TrainingState::set_requiring(const std::vector<bool>& flags) {
  auto flag = flags.begin();
  for (const TrainedModel& model : models)
    for (const std::vector<Tensor>* tensors : {&model.weights.of_model(), &model.weights.stepped()})
      for (Tensor p : *tensors) {
        assert(flag != flags.end());
        p.set_requires_grad(*flag++);
      }
}

std::vector<std::string> TrainingState::layers() const {
  std::vector<std::string> all;
  for (const TrainedModel& model : models)
    for (const std::string& layer : model.module().layers()) all.push_back(name_of(model, layer));
  return all;
}

std::vector<BatchPosition> TrainingState::positions() const {
  std::vector<BatchPosition> all;
  for (const NamedDataLoader& named : loaders) all.push_back(named.loader.position());
  return all;
}

void TrainingState::set_positions(std::span<const BatchPosition> positions) {
  for (size_t i = 0; i < loaders.size(); ++i) loaders[i].loader.set_position(positions[i]);
}

int64_t TrainingState::batches() const {
  return std::accumulate(loaders.begin(), loaders.end(), int64_t{0},
                         [](int64_t sum, const NamedDataLoader& loader) { return sum + loader.batches; });
}

std::string TrainingState::name_of(const TrainedModel& model, const std::string& tensor) const {
  return models.size() == 1 ? tensor : model.name + "." + tensor;
}

void TrainingState::apply_settings(const RunConfig& config) {
  for (const auto& [name, section] : data_sections_of(config))
    std::ranges::find(loaders, name, &NamedDataLoader::name)->batches = batches_of(config, section);
  for (const auto& [name, section] : optimizer_sections_of(config))
    std::ranges::find(optimizers, name, &NamedOptimizer::name)->settings = section;
  for (const auto& [name, settings] : scaler_sections_of(config)) {
    NamedScaler& its = *std::ranges::find(scalers, name, &NamedScaler::name);
    if (settings.kind != its.settings.kind || settings.init_scale != its.settings.init_scale)
      its.scaler = GradScaler(scaler_settings_of(settings));
    else
      its.scaler.apply_settings(scaler_settings_of(settings));
    its.settings = settings;
  }
}

TrainingState make_training_state(CachingAllocator& memory, const Datasets& data, const RunConfig& config,
                                  const std::stop_token& stop, int64_t rank, int64_t ranks) {
  check_named_sections(config);
  TrainingState state;
  const std::vector<Named<DataSection>> data_sections = data_sections_of(config);
  assert(data.size() == data_sections.size());
  const std::vector<Named<ModelSection>> models = model_sections_of(config);
  TorchGenerator generator(config.seed); // one for all models, as after torch.manual_seed
  for (const auto& [name, section] : models) {
    const auto named = std::ranges::find(data_sections, section.data, &Named<DataSection>::name);
    const size_t its_data = named == data_sections.end() ? 0 : static_cast<size_t>(named - data_sections.begin());
    const ModelTask asked = model_task_of(*data[its_data]);
    ModelTask task = sized(asked, section);
    const bool fits = task == asked, evaluated = config.models.empty() || name == config.train.eval_model;
    if (!config.models.empty() && evaluated && !fits)
      throw ConfigError("\"train.eval_model\": " + name +
                        " has inputs or outputs that do not fit its data set: set \"models." + name +
                        ".inputs\" and \"outputs\" to 0, or evaluate another model.");
    if (section.name == "layers" && section.outputs == 0 && !evaluated) task.outputs = 0; // the chain decides
    RunConfig own = config;
    own.model = section;
    own.data = data_sections[its_data].section;
    std::unique_ptr<Module> module = make_model(memory, task, own, generator, stop);
    if (const int64_t replicas = replicas_of(config); replicas > 1)
      module = std::make_unique<DataParallel>(
          std::move(module),
          DataParallel::Options{replicas, config.parallel.replica_autocast, models.size() > 1 ? name : std::string()});
    state.models.emplace_back(name, memory, std::move(module), mode_of(config));
    state.models.back().data = its_data;
    state.models.back().fits_data = fits;
    if (models.size() > 1) state.models.back().layer_names = std::make_unique<LayerNames>(name);
  }
  for (const auto& [name, settings] : scaler_sections_of(config))
    state.scalers.push_back({name, settings, GradScaler(scaler_settings_of(settings))});
  for (size_t i = 0; i < data_sections.size(); ++i) {
    const auto& [name, section] = data_sections[i];
    const BatchOrder order{order_seed_of(config, i), section.shuffle, section.limit, ranks, rank};
    state.loaders.push_back(
        {name, batches_of(config, section), DataLoader(memory, data[i], section.batch_size, order, data.size())});
  }
  for (const auto& [name, section] : optimizer_sections_of(config)) {
    NamedOptimizer optimizer{name, section, numbers_of(section.of, models), nullptr, {}};
    optimizer.parameters = state.stepped_by(optimizer);
    check_parameters(config, state, optimizer);
    optimizer.optimizer = std::make_unique<Optimizer>(optimizer_row_of(section).kind, optimizer.parameters,
                                                      section.amsgrad, optimizer_states_named(section.states));
    state.optimizers.push_back(std::move(optimizer));
  }
  return state;
}

void check_named_sections(const RunConfig& config) {
  if (config.loop.empty() &&
      !(config.models.empty() && config.optimizers.empty() && config.scalers.empty() && config.datasets.empty()))
    throw ConfigError("\"loop\": write a loop for several models, optimizers, scalers or data sets. The generated loop "
                      "has one \"model\", \"optimizer\", \"scaler\" and \"data\".");
  const std::vector<Named<ModelSection>> models = model_sections_of(config);
  for (const auto& [name, model] : models) check_sizes(config.models.empty() ? "model" : "models." + name, model);
  for (const auto& [name, model] : config.models)
    if (!model.data.empty() &&
        !(config.datasets.empty() ? model.data == "batches" : config.datasets.contains(model.data)))
      throw ConfigError("\"models." + name + ".data\" names \"" + model.data +
                        "\", which is not a data set of this run.");
  std::vector<std::string_view> names;
  for (const auto& model : models) names.push_back(model.name);
  for (const auto& [optimizer, section] : config.optimizers)
    for (const std::string& model : section.of)
      if (std::ranges::find(names, model) == names.end())
        throw ConfigError("\"optimizers." + optimizer + ".of\" names \"" + model +
                          "\", which is not a model; did you mean \"" + std::string(nearest_of(names, model)) + "\"?");
  const std::string second(second_optimizer_of(config));
  if (config.models.contains(second) || config.scalers.contains(second) || config.datasets.contains(second))
    throw ConfigError("\"optimizer.name\": " + config.optimizer.name + " has an AdamW beside it, \"" + second +
                      "\" in the program, but a model, scaler or data set has that name: rename that section.");
  const std::string& asked = config.train.eval_model;
  if (!asked.empty() && !config.models.empty() && !config.models.contains(asked))
    throw ConfigError("\"train.eval_model\" names \"" + asked + "\", which is not a model; did you mean \"" +
                      std::string(nearest_of(names, asked)) + "\"?");
}

} // namespace amplab
