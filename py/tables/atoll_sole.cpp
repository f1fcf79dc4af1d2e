// Find out whether exactly one move wins a position of Atoll.
//
// The first line of the input is the board (see atoll_mine.py, `Sole`): the numbers of cells and
// nodes, the neighbours of each node and the two pairs of islands of both colours, as hexadecimal
// bits. Each further line is a question, "black white colour most": the stones of both colours
// (without islands), the colour to move, and the greatest number of positions to visit. Answers:
//
//     -           no move or several moves win, or the search ran out of positions
//     work key    the number of visited positions, and the winning cell
//
// It searches depth first through must-play regions: if a move loses, the winner needs only the
// cells of a carrier, so every move outside the carrier loses as well (Hayward and others, 2005).
// Groups with two common empty cells count as connected. The results are not trusted: the prover and
// the checker repeat them.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

using Bits = unsigned __int128;

static int size, nodes;
static Bits around_[128], all_cells;
static Bits ends[2][2][2], home[2];

static inline Bits bit(int n) { return Bits(1) << n; }
static inline int first(Bits b) {
  uint64_t low = uint64_t(b);
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(uint64_t(b >> 64));
}
static inline int count(Bits b) {
  return __builtin_popcountll(uint64_t(b)) + __builtin_popcountll(uint64_t(b >> 64));
}

struct Side {  // the groups of a colour, and the empty cells beside each
  int n = 0;
  Bits group[128], near[128];
};

static void read_groups(Bits stones, Bits empty, Side& side) {
  side.n = 0;
  while (stones) {
    Bits group = stones & -stones, edge = group, near = 0;
    while (edge) {
      int v = first(edge);
      edge &= edge - 1;
      near |= around_[v];
      Bits more = around_[v] & stones & ~group;
      group |= more;
      edge |= more;
    }
    stones &= ~group;
    side.group[side.n] = group;
    side.near[side.n++] = near & empty;
  }
}

// Find a chain from island to island over groups with two common empty cells, and set its cells.
static bool chain(const Side& side, int colour, Bits& cells) {
  for (auto& pair : ends[colour]) {
    if (!pair[0]) continue;
    Bits used[128];
    int queue[128], head = 0, tail = 0;
    bool seen[128] = {};
    for (int g = 0; g < side.n; g++)
      if (side.group[g] & pair[0]) seen[g] = true, used[g] = 0, queue[tail++] = g;
    while (head < tail) {
      int g = queue[head++];
      if (side.group[g] & pair[1]) {
        cells = used[g];
        return true;
      }
      for (int h = 0; h < side.n; h++) {
        if (seen[h]) continue;
        Bits common = side.near[g] & side.near[h] & ~used[g];
        Bits one = common & -common;
        common ^= one;
        if (!common) continue;
        seen[h] = true;
        used[h] = used[g] | one | (common & -common);
        queue[tail++] = h;
      }
    }
  }
  return false;
}

static bool chain_of(Bits stones, Bits empty, int colour, Bits& cells) {
  Side side;
  read_groups(stones, empty, side);
  return chain(side, colour, cells);
}

// Set for each empty cell the least number of stones that a path over this cell still needs.
static void distances(Bits own, Bits empty, int colour, int* found) {
  for (int v = 0; v < size; v++) found[v] = 99;
  for (auto& pair : ends[colour]) {
    if (!pair[0]) continue;
    int far[2][128];
    for (int k = 0; k < 2; k++) {
      Bits seen = 0, layer = pair[k];
      for (int v = 0; v < nodes; v++) far[k][v] = 99;
      for (int d = 0; layer; d++) {
        Bits edge = layer, next = 0;
        while (edge) {  // stones cost nothing
          int v = first(edge);
          edge &= edge - 1;
          if (seen & bit(v)) continue;
          seen |= bit(v);
          far[k][v] = d;
          edge |= around_[v] & own & ~seen;
          next |= around_[v] & empty & ~seen;
        }
        layer = next & ~seen;
      }
    }
    for (int v = 0; v < size; v++) found[v] = std::min(found[v], far[0][v] + far[1][v]);
  }
}

struct Answer {
  bool win;
  int cell;
  Bits carrier;
};

struct Slot {
  Bits own = 0, other = 0;
  int colour = -1;
  Answer answer;
};
static std::vector<Slot> table(1 << 18);
static long work, most;
struct Spent {};

static Slot& slot(Bits own, Bits other, int colour) {
  uint64_t h = uint64_t(own) * 0x9E3779B97F4A7C15ull ^ uint64_t(own >> 64) * 0xC2B2AE3D27D4EB4Full;
  h ^= (uint64_t(other) * 0x165667B19E3779F9ull ^ uint64_t(other >> 64)) * 0xD6E8FEB86659FD93ull;
  return table[((h ^ h >> 29) + colour) & (table.size() - 1)];
}

static Answer search(Bits own, Bits other, int colour);

// Return whether the colour to move wins, its winning cell, and the cells that the winner needs.
static Answer solve(Bits own, Bits other, int colour) {
  Slot& known = slot(own, other, colour);
  if (known.own == own && known.other == other && known.colour == colour) return known.answer;
  if (++work > most) throw Spent{};
  Answer answer = search(own, other, colour);
  Slot& free = slot(own, other, colour);
  free.own = own, free.other = other, free.colour = colour, free.answer = answer;
  return answer;
}

static Answer search(Bits own, Bits other, int colour) {
  Bits empty = all_cells & ~own & ~other, cells;
  if (chain_of(own, empty, colour, cells)) return {true, cells ? first(cells) : first(empty), cells};
  Bits must = empty, needs = 0;
  auto lost = [&](Bits carrier) { must &= carrier, needs |= carrier; };
  if (chain_of(other, empty, 1 - colour, cells)) {
    if (!cells) return {false, -1, 0};
    lost(cells);
  }
  for (Bits left = must; left; left &= left - 1) {
    int v = first(left);
    if (chain_of(own | bit(v), empty & ~bit(v), colour, cells)) return {true, v, cells | bit(v)};
  }
  for (Bits left = empty; left && must; left &= left - 1) {
    int v = first(left);
    if (chain_of(other | bit(v), empty & ~bit(v), 1 - colour, cells)) {
      Bits carrier = cells | bit(v);
      if (must & ~carrier) lost(carrier);
    }
  }
  int mine[128], theirs[128], order[128], n = 0;
  distances(own, empty, colour, mine);
  distances(other, empty, 1 - colour, theirs);
  for (Bits left = must; left; left &= left - 1) order[n++] = first(left);
  std::stable_sort(order, order + n,
                   [&](int a, int b) { return mine[a] + theirs[a] < mine[b] + theirs[b]; });
  for (int k = 0; k < n; k++) {
    int v = order[k];
    if (!(must & bit(v))) continue;
    Answer below = solve(other, own | bit(v), 1 - colour);
    if (!below.win) return {true, v, below.carrier | bit(v)};
    lost(below.carrier);
    must &= ~bit(v);
  }
  return {false, -1, needs};
}

static void answer(Bits own, Bits other, int colour, std::string& said) {
  Bits empty = all_cells & ~own & ~other, left = empty;
  int mine[128], theirs[128], key = -1;
  distances(own, empty, colour, mine);
  distances(other, empty, 1 - colour, theirs);
  said = "-";
  while (left) {
    int v = -1;
    for (Bits rest = left; rest; rest &= rest - 1) {
      int w = first(rest);
      if (v < 0 || mine[w] + theirs[w] < mine[v] + theirs[v]) v = w;
    }
    Answer below = solve(other, own | bit(v), 1 - colour);
    left &= ~bit(v);
    if (!below.win) {
      if (key >= 0) return;
      key = v;
      continue;
    }
    left &= below.carrier;
  }
  if (key >= 0) said = std::to_string(work) + " " + std::to_string(key);
}

static Bits hexed(const std::string& text) {
  Bits found = 0;
  for (char c : text) found = found << 4 | Bits(c <= '9' ? c - '0' : c - 'a' + 10);
  return found;
}

int main() {
  auto word = [] {
    std::string text;
    if (!(std::cin >> text)) exit(0);
    return text;
  };
  size = std::stoi(word()), nodes = std::stoi(word());
  for (int v = 0; v < nodes; v++) around_[v] = hexed(word());
  for (auto& colour : ends)
    for (auto& pair : colour)
      for (auto& end : pair) end = hexed(word());
  all_cells = bit(size) - 1;
  for (int c = 0; c < 2; c++)
    for (auto& pair : ends[c]) home[c] |= pair[0] | pair[1];
  while (true) {
    Bits black = hexed(word()) | home[0], white = hexed(word()) | home[1];
    int colour = std::stoi(word());
    most = std::stol(word()), work = 0;
    std::string said = "-";
    try {
      answer(colour ? white : black, colour ? black : white, colour, said);
    } catch (Spent&) {
    }
    std::cout << said << std::endl;
  }
}
