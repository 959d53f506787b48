// SPDX-License-Identifier: Apache-2.0
// Memory of a training step, derived by hand: what each op's autograd node saves (PyTorch's derivatives.yaml), what its
// backward allocates and what it frees. Knows sizes only, and only the categories of the engine.
#pragma once
#include "engine/run/memory_categories.h"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace amplab::by_hand {

using C = MemoryCategory;

// Bytes per element, and what autocast casts.
struct Formats {
  int64_t weight;       // of the model
  int64_t low;          // of products
  bool autocast;        // weights and inputs of products are cast
  bool masters;         // fp32 copies of 16-bit weights, with fp32 gradients
  bool batch_norm_fp32; // batch norm stays fp32 in a 16-bit model
};

class Step {
 public:
  Step(const Formats& formats, int64_t micro_batches, bool scaler)
      : f(formats), micro_batches_(micro_batches), scaler_(scaler) {}

  // ---- memory before the step ----

  // A weight with Adam's two numbers per element.
  void weight(const std::string& name, int64_t count, bool of_batch_norm = false) {
    const int64_t each = of_batch_norm && f.batch_norm_fp32 ? 4 : f.weight;
    weights_[name] = {count, each};
    hold(name, count * each, C::parameters);
    const bool copied = f.masters && each != 4;
    if (copied) hold(name + " master", 4 * count, C::master_copies);
    hold(name + " exp_avg, exp_avg_sq", 2 * count * (copied ? 4 : each), C::optimizer_state);
  }
  void buffer(const std::string& name, int64_t bytes) { hold(name, bytes, C::buffers); }

  // ---- a micro-batch: ops of the forward pass, then backward() ----

  // The names x and t hold their batch until the next one, and the last one until the end of the step, as in Python.
  void batch(int64_t features, int64_t feature_bytes, int64_t targets) {
    if (micro_batch_ > 0) drop("x"), drop("targets");
    tensor("x", features, feature_bytes, C::batch);
    tensor("targets", targets, 8, C::batch);
  }

  // y = x times w + b. Saves x for dw and w for dx, both in the product's format.
  void product(const std::string& x, const std::string& w, const std::string& y, int64_t count, bool first = false) {
    const std::string b = w + " bias", read = cast_to_low(x, first);
    const std::string low_w = cast_weight(w), low_b = cast_weight(b);
    tensor(y, count, f.low);
    save(read);
    if (!first) save(low_w);
    note();
    if (read != x) drop(read);
    backward_.push_back([=, this] {
      if (!first) gradient(read);
      for (const std::string& p : {w, b}) f.autocast ? low_gradient(p) : weight_gradient(p, true);
      note();
      unsave(read);
      if (!first) unsave(low_w);
      end_gradient(y);
      if (!f.autocast)
        for (const std::string& p : {w, b}) accumulate(p);
    });
  }
  // A copy of x in another memory format. Saves nothing. Its gradient is converted back.
  void turned(const std::string& x, const std::string& y, bool first = false) {
    like(x, y);
    note();
    if (!first) backward_.push_back([=, this] { through(x, y, {}); });
  }
  // Saves its result.
  void relu(const std::string& x, const std::string& y) {
    like(x, y);
    save(y);
    note();
    backward_.push_back([=, this] { through(x, y, {y}); });
  }
  // Saves its input.
  void gelu(const std::string& x, const std::string& y) {
    like(x, y);
    save(x);
    note();
    backward_.push_back([=, this] { through(x, y, {x}); });
  }
  // Saves the position of each maximum, as int64.
  void max_pool(const std::string& x, const std::string& y, int64_t count) {
    tensor(y, count, each(x));
    keep_aside(y + " places", 8 * count);
    backward_.push_back([=, this] { through(x, y, {y + " places"}); });
  }
  // batch_norm over `statistics` channels, layer_norm over as many rows: saves x, mean and rstd, in the parameters'
  // dtype.
  void norm(const std::string& x, const std::string& w, const std::string& y, int64_t statistics) {
    like(x, y);
    save(x);
    keep_aside(y + " mean, rstd", 2 * statistics * weights_[w].each);
    backward_.push_back([=, this] {
      const bool joins = has_gradient(x);
      const std::string dx = joins ? "dx of " + w : "d" + x;
      hold(dx, bytes(x), C::temporaries);
      if (!joins) gradients_[x] = dx;
      for (const std::string& p : {w, w + " bias"}) weight_gradient(p, true);
      note();
      unsave(x);
      unsave(y + " mean, rstd");
      end_gradient(y);
      for (const std::string& p : {w, w + " bias"}) accumulate(p);
      if (joins) drop(dx); // added to the gradient that is already there
    });
  }
  // x + y, in the wider dtype. Saves nothing. Its gradient goes to both.
  void residual(const std::string& x, const std::string& y, const std::string& sum) {
    like(x, sum);
    note();
    backward_.push_back([=, this] {
      share_gradient(sum, x);
      if (each(y) == each(sum)) {
        share_gradient(sum, y);
      } else {
        gradient(y);
        note();
      }
      end_gradient(sum);
    });
  }
  // Rows of a table by ids. Saves the ids, which are the batch.
  void embedding(const std::string& table, const std::string& y, int64_t count) {
    tensor(y, count, weights_[table].each);
    save("x");
    note();
    backward_.push_back([=, this] {
      weight_gradient(table, false);
      note();
      unsave("x");
      end_gradient(y);
      accumulate(table);
    });
  }
  // x + w, one row of w for each position.
  void positions(const std::string& x, const std::string& w, const std::string& y) {
    like(x, y);
    note();
    backward_.push_back([=, this] {
      share_gradient(y, x);
      hold("sum over the batch", weights_[w].count * weights_[w].each, C::temporaries);
      note();
      end_gradient(y);
      weight_gradient(w, false);
      note();
      drop("sum over the batch");
      accumulate(w);
    });
  }
  // Fused attention. Saves q, k and v, which are slices of one tensor, y, and a number for each head and position.
  void attention(const std::string& qkv, const std::string& y, int64_t count, int64_t heads_and_positions) {
    tensor(y, count, each(qkv));
    save(qkv);
    save(y);
    keep_aside(y + " logsumexp", 4 * heads_and_positions);
    backward_.push_back([=, this] {
      gradient(qkv); // dq, dk and dv are slices of it
      note();
      unsave(qkv);
      unsave(y);
      unsave(y + " logsumexp");
      end_gradient(y);
    });
  }
  // The model's result in fp32, where the mode requires that.
  void output_in_fp32(const std::string& x, const std::string& y) {
    tensor(y, counts_[x], 4);
    note();
    drop(x);
    backward_.push_back([=, this] { through(x, y, {}); });
  }
  // log_softmax saves its result, nll_loss the targets. Autocast computes the former in its argument's dtype, and casts
  // for the latter.
  void cross_entropy(const std::string& logits) {
    like(logits, "logp");
    save("logp");
    note();
    backward_.push_back([=, this] { through(logits, "logp", {"logp"}); });
    std::string wide = "logp";
    if (each("logp") != 4) {
      wide = "logp fp32";
      tensor(wide, counts_["logp"], 4);
      note();
      backward_.push_back([=, this] { through("logp", "logp fp32", {}); });
    }
    tensor("loss", 1, 4);
    save("targets");
    note();
    backward_.push_back([=, this] { through(wide, "loss", {"targets"}); });
    if (wide != "logp") drop(wide);
    drop("logp");
    drop(logits);
    end_of_forward();
  }
  void backward() {
    std::string loss = "loss";
    const auto scaled = [&](const std::string& by) {
      const std::string product = loss + by;
      tensor(product, 1, 4);
      note();
      drop(loss);
      backward_.push_back([=, this] { through(loss, product, {}); });
      loss = product;
    };
    if (micro_batches_ != 1) scaled(" / n");
    if (micro_batch_ > 0) drop("loss of the last batch"); // the name is rebound
    const std::string named = loss;
    share(named);
    if (scaler_) scaled(" * scale");
    hold("d loss at the root", 4, C::temporaries);
    gradients_[loss] = "d loss at the root";
    share("d loss at the root"); // the caller holds it to the end, like the loss
    for (; !backward_.empty(); backward_.pop_back()) backward_.back()();
    drop("d loss at the root");
    drop(loss);
    drop(named);
    hold("loss of the last batch", 4, C::temporaries);
    ++micro_batch_;
  }
  void drop(const std::string& name) {
    Piece& piece = pieces_.at(name);
    --piece.holders;
    forget_unheld(name);
  }
  // 16-bit gradients are converted to gradients of the masters.
  void end() {
    for (const auto& [name, w] : weights_)
      if (f.masters && w.each != 4) hold(name + " master.grad", 4 * w.count, C::gradients);
    note();
  }

  // Memory at the peak.
  const MemoryByCategory& peak() const { return peak_; }
  int64_t peak_bytes() const { return peak_bytes_; }
  int64_t saved_most() const { return saved_most_; }
  int64_t casts_most() const { return casts_most_; }

  const Formats f;

 private:
  struct Piece {
    int64_t bytes;
    C category;
    int holders = 1, savers = 0;
  };
  struct Weight {
    int64_t count, each;
  };

  void hold(const std::string& name, int64_t bytes, C category) {
    if (!pieces_.emplace(name, Piece{bytes, category}).second) throw std::logic_error(name + " is there already");
  }
  void share(const std::string& name) { ++pieces_.at(name).holders; }
  void forget_unheld(const std::string& name) {
    const Piece& piece = pieces_.at(name);
    if (piece.holders == 0 && piece.savers == 0) pieces_.erase(name);
  }
  void save(const std::string& name) { ++pieces_.at(name).savers; }
  void unsave(const std::string& name) {
    --pieces_.at(name).savers;
    forget_unheld(name);
  }
  void tensor(const std::string& name, int64_t count, int64_t each, C category = C::temporaries) {
    counts_[name] = count;
    each_[name] = each;
    hold(name, count * each, category);
  }
  void like(const std::string& x, const std::string& y) { tensor(y, counts_.at(x), each_.at(x)); }
  int64_t each(const std::string& name) { return each_.at(name); }
  int64_t bytes(const std::string& name) { return counts_.at(name) * each_.at(name); }
  void keep_aside(const std::string& name, int64_t bytes) {
    hold(name, bytes, C::temporaries);
    save(name);
    note();
    drop(name);
  }

  // ---- autocast ----

  std::string cast_to_low(const std::string& x, bool first) {
    if (!f.autocast || each(x) == f.low) return x;
    const std::string low = x + " cast";
    tensor(low, counts_.at(x), f.low);
    if (!first) backward_.push_back([=, this] { through(x, low, {}); });
    return low;
  }
  std::string cast_weight(const std::string& w) {
    if (!f.autocast) return w;
    const std::string low = w + " cast";
    tensor(low, weights_.at(w).count, f.low, C::cast_cache);
    casts_.push_back(low);
    backward_.push_back([=, this] {
      weight_gradient(w, true);
      note();
      drop("d" + low);
      accumulate(w);
    });
    return low;
  }
  void low_gradient(const std::string& w) { hold("d" + w + " cast", weights_.at(w).count * f.low, C::temporaries); }
  void end_of_forward() {
    for (const std::string& cast : casts_) drop(cast);
    casts_.clear();
  }

  // ---- gradients ----

  bool has_gradient(const std::string& x) const { return gradients_.contains(x); }
  void gradient(const std::string& x) {
    hold("d" + x, bytes(x), C::temporaries);
    gradients_[x] = "d" + x;
  }
  void share_gradient(const std::string& from, const std::string& to) {
    gradients_[to] = gradients_.at(from);
    share(gradients_[to]);
  }
  void end_gradient(const std::string& x) {
    drop(gradients_.at(x));
    gradients_.erase(x);
  }
  void through(const std::string& x, const std::string& y, const std::vector<std::string>& saved) {
    gradient(x);
    note();
    for (const std::string& name : saved) unsave(name);
    end_gradient(y);
  }
  // The first gradient becomes .grad. A kernel writes it in place; the result of a formula is moved there.
  void weight_gradient(const std::string& w, bool by_kernel) {
    const int64_t bytes = weights_.at(w).count * weights_.at(w).each;
    const bool there = micro_batch_ > 0;
    hold(there ? w + " added" : w + ".grad", bytes, !there && by_kernel ? C::gradients : C::temporaries);
  }
  void accumulate(const std::string& w) {
    if (micro_batch_ > 0)
      drop(w + " added");
    else
      pieces_.at(w + ".grad").category = C::gradients;
  }

  void note() {
    MemoryByCategory now{};
    for (const auto& [name, piece] : pieces_) {
      const bool is_saved = piece.savers > 0 && (piece.category == C::temporaries || piece.category == C::batch);
      now[static_cast<size_t>(is_saved ? C::activations : piece.category)] += piece.bytes;
    }
    saved_most_ = std::max(saved_most_, now[static_cast<size_t>(C::activations)]);
    casts_most_ = std::max(casts_most_, now[static_cast<size_t>(C::cast_cache)]);
    if (const int64_t sum = counted_bytes(now); sum >= peak_bytes_) peak_bytes_ = sum, peak_ = now;
  }

  int64_t micro_batches_, micro_batch_ = 0;
  bool scaler_;
  std::map<std::string, Piece> pieces_;
  std::map<std::string, Weight> weights_;
  std::map<std::string, int64_t> counts_, each_;
  std::map<std::string, std::string> gradients_; // name of the piece, by tensor
  std::vector<std::string> casts_;               // in the cast cache
  std::vector<std::function<void()>> backward_;
  MemoryByCategory peak_{};
  int64_t peak_bytes_ = 0, saved_most_ = 0, casts_most_ = 0;
};

} // namespace amplab::by_hand
